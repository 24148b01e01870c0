-- The party for which a client decides claims. Null: either, for the clients of a development server.
alter table client add column party text check (party in ('tpa', 'insurer'));

-- A client is the insurer's if the systems of all its insurers decide their claims.
update client set party = case
    when insurers <@ array(select insurer_code::text from insurer_claim_settings where claims_decided_by = 'source') then 'insurer'
    else 'tpa'
  end
where system is not null;

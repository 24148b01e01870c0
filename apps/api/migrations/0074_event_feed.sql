-- What happened, for the systems of TPAs. R88

-- Events of committed transactions that have no number yet. An event is written in the transaction of what happened.
create table feed_outbox (
  id bigint generated always as identity primary key,
  event_id khum_id not null,
  insurer_code text not null,
  type text not null,
  subject_kind text not null check (subject_kind in ('claim', 'coverage', 'person')),
  -- The claim's number, or the key of the coverage or person in its source. Never a name or a number of a person.
  subject text not null,
  subject_source text check ((subject_source is null) = (subject_kind = 'claim')),
  -- The event of the claim that this is, which gets the number too.
  claim_event_id khum_id,
  at timestamptz not null,
  -- The order of commits; null until the transaction commits.
  turn bigint
);
create index feed_outbox_turn on feed_outbox (turn);
create sequence feed_turn;

-- The feed. `seq` has no gaps and goes in the order of commits.
create table feed_event (
  seq bigint not null check (seq > 0),
  event_id khum_id not null,
  insurer_code text not null,
  type text not null,
  subject_kind text not null check (subject_kind in ('claim', 'coverage', 'person')),
  subject text not null,
  subject_source text,
  at timestamptz not null,
  published_at timestamptz not null,
  primary key (seq, published_at)
) partition by range (published_at);
create table feed_event_default partition of feed_event default;
create trigger feed_event_append_only before update or delete on feed_event for each row execute function refuse_change();
do $$ begin perform add_partitions(now(), now() + interval '3 months'); end $$;

-- The last number that was given. The publisher locks the row, so that there is one publisher at a time.
create table feed_position (
  only_row boolean primary key default true check (only_row),
  last bigint not null
);
insert into feed_position (last) values (0);

-- The type in the feed of a claim's event.
create function claim_feed_type(kind text, status text) returns text language sql immutable as $$
  select case kind
    when 'received' then 'claim.submitted'
    when 'decided' then 'claim.decided'
    when 'undone' then 'claim.decision_undone'
    when 'reopened' then 'claim.reopened'
    when 'appealed' then 'claim.appealed'
    when 'appeal_upheld' then 'claim.appeal_answered'
    else case status
      when 'withdrawn' then 'claim.withdrawn'
      when 'closed_missing_documents' then 'claim.closed'
      when 'payment_sent' then 'payment.result'
      when 'paid' then 'payment.result'
      when 'payment_failed' then 'payment.result'
      else 'claim.moved'
    end
  end
$$;

-- A random id of 22 letters, as the application makes them.
create function random_khum_id() returns text language sql volatile as $$
  select rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')
$$;

-- The events of claims from before. Systems that keep the balances need their numbers.
insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, claim_event_id, at, turn)
select event.id, claim.insurer_code, claim_feed_type(event.kind, event.status), 'claim', claim.claim_number, event.id, event.at,
  nextval('feed_turn')
from (select * from claim_event where feed_seq is null order by at, claim_id, seq) event
join claim on claim.id = event.claim_id;

-- At the end of a transaction, an event takes its turn and wakes the publisher.
create function take_feed_turn() returns trigger language plpgsql as $$
begin
  update feed_outbox set turn = nextval('feed_turn') where id = new.id;
  perform pg_notify('khum_event', '');
  return null;
end $$;
create constraint trigger feed_outbox_turn after insert on feed_outbox deferrable initially deferred
  for each row execute function take_feed_turn();

-- Triggers write the events, so that none is missing whichever code changes these tables, also that of the former release
-- during an update.
create function feed_claim_event() returns trigger language plpgsql as $$
begin
  insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, claim_event_id, at)
  select event.id, claim.insurer_code, claim_feed_type(event.kind, event.status), 'claim', claim.claim_number, event.id, event.at
  from added event join claim on claim.id = event.claim_id
  order by event.claim_id, event.seq;
  return null;
end $$;
create trigger claim_event_feed after insert on claim_event referencing new table as added
  for each statement execute function feed_claim_event();

-- The member gave another account. The first one is in the event of the claim's submission.
create function feed_claim_payout() returns trigger language plpgsql as $$
begin
  insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, at)
  select random_khum_id(), claim.insurer_code, 'claim.payee_changed', 'claim', claim.claim_number, payout.at
  from added payout join claim on claim.id = payout.claim_id
  where payout.seq > 1;
  return null;
end $$;
create trigger claim_payout_feed after insert on claim_payout referencing new table as added
  for each statement execute function feed_claim_payout();

create function feed_account_coverage() returns trigger language plpgsql as $$
begin
  insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, subject_source, at)
  select random_khum_id(), coverage.insurer_code, 'coverage.linked', 'coverage', coverage.source_key, coverage.source, linked.added_at
  from added linked join coverage on coverage.id = linked.coverage_id;
  return null;
end $$;
create trigger account_coverage_feed after insert on account_coverage referencing new table as added
  for each statement execute function feed_account_coverage();

create function feed_use_card() returns trigger language plpgsql as $$
begin
  insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, subject_source, at)
  select random_khum_id(), coverage.insurer_code, 'card.shown', 'coverage', coverage.source_key, coverage.source, shown.created_at
  from added shown join coverage on coverage.id = shown.coverage_id;
  return null;
end $$;
create trigger use_card_feed after insert on use_card referencing new table as added
  for each statement execute function feed_use_card();

-- A person is in the feed of an insurer that has sent us a key for them, and that the partner's app serves.
create function feed_consent_event() returns trigger language plpgsql as $$
begin
  insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, subject_source, at)
  select random_khum_id(), insurer_code, 'consent.changed', 'person', source_key, source, at
  from (
    select distinct known.insurer_code, known.source, known.source_key, event.at
    from added event
    join account on account.id = event.account_id
    join person_source known on known.person_id = account.person_id
    join partner_insurer served on served.partner_id = event.partner_id and served.insurer_code = known.insurer_code
  ) changed;
  return null;
end $$;
create trigger consent_event_feed after insert on consent_event referencing new table as added
  for each statement execute function feed_consent_event();

create function feed_account_deleted() returns trigger language plpgsql as $$
begin
  insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, subject_source, at)
  select random_khum_id(), known.insurer_code, 'account.deleted', 'person', known.source_key, known.source, now()
  from person_source known
  join partner_insurer served on served.partner_id = old.partner_id and served.insurer_code = known.insurer_code
  where known.person_id = old.person_id;
  return null;
end $$;
create trigger account_deleted_feed after update of status on account for each row
  when (new.status = 'deleted' and old.status <> 'deleted') execute function feed_account_deleted();

-- The feed is kept for 400 days, so a month goes when its last day is that old. The other ages are as before.
create or replace function drop_old_partitions(at timestamptz) returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  old record;
begin
  for old in
    select child.relname
    from pg_inherits
    join pg_class parent on parent.oid = inhparent and parent.relnamespace = 'public'::regnamespace
    join pg_class child on child.oid = inhrelid and child.relname ~ '_\d{4}_\d{2}$'
    join (values
      -- At least a year, and after at most 400 days every row is gone.
      ('notification', 369), ('outbox_message', 369),
      ('feed_event', 400),
      -- Ten years, as long as claims are kept.
      ('audit_event', 3660), ('audit_link', 3660)
    ) kept (table_name, days) on kept.table_name = parent.relname
    where (to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC'
      <= least(drop_old_partitions.at, now()) - make_interval(days => kept.days)
    order by child.relname
  loop
    execute format('drop table %I', old.relname);
    return next old.relname;
  end loop;
end $$;

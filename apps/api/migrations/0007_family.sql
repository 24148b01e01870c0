-- Authority between adults, the order of a list, and a record of who looked at whose data.

alter table account_coverage add column hidden boolean not null default false;
alter table account_coverage add check (length(nickname) <= 40);

create table family_invitation (
  id khum_id primary key,
  account_id khum_id not null references account,
  partner_id text not null references partner,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- What the asked one is to the asking one.
  relationship text not null check (relationship in ('spouse', 'child', 'parent')),
  scopes text[] not null check (scopes <@ '{see,use_card,claim,see_diagnosis}' and 'see' = any (scopes)),
  ends_on date,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'taken_back')),
  decided_at timestamptz,
  family_link_id khum_id unique references family_link on delete set null,
  check ((state = 'waiting') = (decided_at is null)),
  check (state = 'accepted' or family_link_id is null)
);
create unique index family_invitation_one on family_invitation (account_id, phone) where state = 'waiting';
create index family_invitation_phone on family_invitation (phone) where state = 'waiting';
create trigger family_invitation_of_live_account before insert on family_invitation for each row execute function refuse_for_deleted_account();

-- An authority that was given is never widened nor brought back: a new one is another row. TRUST R42
alter table family_link add check ('see' = any (scopes));
alter table family_link add check (ended_at is null or ended_at >= created_at);
create function refuse_wider_authority() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or not new.scopes <@ old.scopes or new.account_id <> old.account_id
    or coalesce(new.ends_at, 'infinity') > coalesce(old.ends_at, 'infinity') then
    raise exception 'an authority only ends or narrows';
  end if;
  return new;
end $$;
create trigger family_link_only_narrows before update on family_link for each row execute function refuse_wider_authority();

-- Whose data was looked at, when somebody else looked.
alter table audit_event add column person_id khum_id;
create index audit_event_person on audit_event (person_id, at) where person_id is not null;

alter table otp_flow drop constraint otp_flow_purpose_check;
alter table otp_flow add constraint otp_flow_purpose_check check (purpose in (
  'register', 'forgot_username', 'forgot_password', 'phone_edit', 'privacy_update', 'delete_account', 'card_details',
  'coverage_search', 'family_accept'));

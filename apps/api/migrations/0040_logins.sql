-- One login per human, for the apps of all partners. An account is the login's use of one partner's app: consents, notifications,
-- linked identities, topics, lists, drafts and sessions belong to an account. So a query by account can't reach another app's data.
create table login (
  id khum_id primary key,
  person_id khum_id not null references person,
  username text not null check (username ~ '^[A-Za-z0-9]{5,15}$'),
  password_hash text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  phone_verified_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, person_id)
);
create unique index login_username on login (lower(username));
create unique index login_verified_phone on login (phone) where phone_verified_at is not null;
create index login_person on login (person_id);

insert into login (id, person_id, username, password_hash, phone, phone_verified_at, created_at)
select id, person_id, username, password_hash, phone, phone_verified_at, created_at from account where status = 'active';

alter table account
  add column login_id khum_id,
  -- When the member came to this app with a login from another one, or came back: consents from before don't count.
  add column consents_from timestamptz,
  add column left_at timestamptz;
update account set login_id = id where status = 'active';
alter table account
  drop column username,
  drop column password_hash,
  drop column phone,
  drop column phone_verified_at,
  drop constraint account_status_check,
  add constraint account_status_check check (status in ('active', 'left', 'deleted')),
  add constraint account_left_check check ((status = 'left') = (left_at is not null)),
  add constraint account_login_check check ((status = 'deleted') = (login_id is null)),
  add constraint account_emptied_check check (status <> 'deleted' or email is null),
  -- All accounts of a login are the same person's, also when a search by citizen id finds out who that is.
  add constraint account_login_fkey foreign key (login_id, person_id) references login (id, person_id) on update cascade,
  add constraint account_one_per_app unique (login_id, partner_id);
create index account_login on account (login_id, person_id);

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('signed_out', 'reuse_detected', 'password_changed', 'account_deleted', 'ended_by_member', 'left_app'));

alter table otp_flow drop constraint otp_flow_purpose_check;
alter table otp_flow add constraint otp_flow_purpose_check check (purpose in (
  'register', 'forgot_username', 'forgot_password', 'phone_edit', 'privacy_update', 'delete_account', 'leave_app',
  'card_details', 'coverage_search', 'family_accept'));

-- Which insurers' coverages a partner's app shows.
create table partner_insurer (
  partner_id text not null references partner,
  insurer_code text not null references insurer,
  primary key (partner_id, insurer_code)
);
create index partner_insurer_insurer on partner_insurer (insurer_code);

-- Members keep what they see today: the partner's own insurer, and the insurers of all cards and claims in its app.
insert into partner_insurer
select id, ins_code from partner join insurer on insurer.code = partner.ins_code
union
select partner_id, insurer_code from claim where partner_id is not null
union
select account.partner_id, coverage.insurer_code
from account_coverage listed
join account on account.id = listed.account_id
join coverage on coverage.id = listed.coverage_id;

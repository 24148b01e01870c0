-- One-time codes, consent, other ways in, family links, and what an account leaves behind.

-- A deleted account keeps its row for the claims that must be kept, and nothing that names anybody.
drop index account_username;
alter table account alter column username drop not null;
alter table account alter column password_hash drop not null;
alter table account add column deleted_at timestamptz;
create unique index account_username on account (lower(username)) where username is not null;
alter table account add check ((status = 'deleted') = (deleted_at is not null));
alter table account add check (status = 'active' or (username is null and password_hash is null and phone is null and email is null));
alter table account add check (status = 'deleted' or (username is not null and password_hash is not null));
create index account_person on account (person_id);

-- The phone the TPA has on the policy; families share phones, so it is not unique.
alter table person add column contact_phone text check (contact_phone ~ '^\+[1-9][0-9]{7,14}$');
create index person_contact_phone on person (contact_phone) where contact_phone is not null;

-- A flow proves one phone for one purpose. Its token goes to the client once; here stands its hash.
create table otp_flow (
  id khum_id primary key,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('register', 'forgot_username', 'forgot_password', 'phone_edit', 'privacy_update', 'delete_account', 'card_details', 'coverage_search')),
  partner_id text not null references partner,
  account_id khum_id references account,
  session_id khum_id references session on delete cascade,
  -- Null when there is nobody to send to: such a flow answers like any other and can never be passed.
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- Whether the client may see the masked phone.
  shows_phone boolean not null,
  -- What waits for the proof (a registration, a new phone, a password hash), sealed.
  payload_sealed bytea,
  lang text not null check (lang in ('th', 'en')),
  sends smallint not null default 0 check (sends >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  passed_at timestamptz,
  grant_expires_at timestamptz,
  used_at timestamptz,
  check ((account_id is null) = (session_id is null)),
  check ((account_id is null) = (purpose in ('register', 'forgot_username', 'forgot_password'))),
  check ((passed_at is null) = (grant_expires_at is null)),
  check (used_at is null or passed_at is not null)
);
create index otp_flow_expiry on otp_flow (expires_at);

create table otp_code (
  id khum_id primary key,
  flow_id khum_id not null references otp_flow on delete cascade,
  -- Stands here again so that one phone has one live code for a purpose, whoever asked.
  purpose text not null,
  phone text,
  ref_no text not null check (ref_no ~ '^[A-Z]{6}$'),
  code_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  handed_over_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('passed', 'replaced', 'locked')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index otp_code_one_live_per_flow on otp_code (flow_id) where ended_at is null;
create unique index otp_code_one_live_per_phone on otp_code (purpose, phone) where ended_at is null and phone is not null;
create index otp_code_flow on otp_code (flow_id);

-- Wrong entries of one phone, account and purpose (their keyed hash), which no resend resets.
create table otp_failure (
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  consecutive integer not null
);

-- Every text with a code, by number prefix: what the pumping breaker counts.
create table otp_send (
  code_id khum_id primary key,
  prefix text not null,
  sent_at timestamptz not null default now(),
  verified_at timestamptz
);
create index otp_send_prefix on otp_send (prefix, sent_at desc);

-- What a code unlocked in one session, until when.
create table step_up (
  session_id khum_id not null references session on delete cascade,
  purpose text not null check (purpose in ('card_details')),
  until timestamptz not null,
  primary key (session_id, purpose)
);

-- A phone on which this account signed in before: a stranger's wrong passwords do not keep it out.
create table known_device (
  token_hash bytea primary key,
  account_id khum_id not null references account on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index known_device_account on known_device (account_id);

-- Texts on their way out. The body is sealed: it may carry a code or a name.
delete from outbox_message;
alter table outbox_message drop column body;
alter table outbox_message drop column subject;
alter table outbox_message add column text_sealed bytea not null;
alter table outbox_message add column status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed'));
alter table outbox_message add column attempts smallint not null default 0;
alter table outbox_message add column not_after timestamptz;
alter table outbox_message add column otp_code_id khum_id references otp_code on delete set null;
alter table outbox_message add check ((status = 'sent') = (sent_at is not null));

-- Versioned texts. A version that came into force is never changed: people accepted those words.
create table consent_document (
  id khum_id primary key,
  kind text not null check (kind in ('terms', 'privacy', 'health_data', 'marketing')),
  version integer not null check (version > 0),
  is_force boolean not null,
  title_th text not null,
  title_en text not null,
  body_th text not null,
  body_en text not null,
  text_hash bytea not null,
  effective_at timestamptz not null,
  unique (kind, version)
);

-- Who accepted or withdrew what: append-only. It outlives the account, as proof.
create table consent_event (
  id bigint generated always as identity primary key,
  account_id khum_id not null references account,
  document_id khum_id not null references consent_document,
  action text not null check (action in ('accepted', 'withdrawn')),
  at timestamptz not null,
  lang text not null check (lang in ('th', 'en')),
  channel text not null check (channel in ('web', 'line', 'seed')),
  partner_id text not null references partner,
  text_hash bytea not null
);
create index consent_event_account on consent_event (account_id, id);
create trigger consent_event_append_only before update or delete on consent_event for each row execute function refuse_change();
create trigger consent_document_append_only before update or delete on consent_document for each row execute function refuse_change();

-- LINE and partner entry.
alter table partner add column line_channel_id text;
alter table partner add column line_channel_secret_sealed bytea;
alter table partner add column line_required boolean not null default false;
create table partner_sso (
  partner_id text primary key references partner,
  issuer text not null,
  jwks jsonb not null check (jsonb_typeof(jwks -> 'keys') = 'array')
);
create table account_identity (
  provider text not null check (provider in ('line', 'sso')),
  partner_id text not null references partner,
  subject text not null check (length(subject) between 1 and 255),
  account_id khum_id not null references account,
  linked_at timestamptz not null,
  primary key (provider, partner_id, subject),
  unique (account_id, provider)
);
create table link_ticket (
  token_hash bytea primary key,
  provider text not null check (provider in ('line', 'sso')),
  partner_id text not null references partner,
  subject text not null,
  -- Of the token that the ticket was given for: a page that lost its ticket gets another for the same LINE token.
  source_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_ticket_source on link_ticket (source_hash);
create index link_ticket_expiry on link_ticket (expires_at);
-- Tokens that made a session once and never again, kept until they would have expired by themselves.
create table spent_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_token_expiry on spent_token (expires_at);

-- Whose coverages an account may see besides its own, on what ground, how far and how long. Relationship is not permission.
create table family_link (
  id khum_id primary key,
  account_id khum_id not null references account,
  person_id khum_id not null references person,
  relationship text not null check (relationship in ('spouse', 'child', 'parent')),
  proof text not null check (proof in ('policy_phone', 'guardian', 'invitation')),
  scopes text[] not null default '{see}' check (scopes <@ '{see,use_card,claim,see_diagnosis}' and cardinality(scopes) > 0),
  created_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz
);
create unique index family_link_one on family_link (account_id, person_id) where ended_at is null;
create index family_link_person on family_link (person_id) where ended_at is null;

-- What must be provable later: look-ups of people, refused partners, deletions. Append-only.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  account_id khum_id,
  partner_id text,
  subject text,
  outcome text not null,
  address_key text,
  trace_id text
);
create index audit_event_account on audit_event (account_id, at);
create trigger audit_event_append_only before update or delete on audit_event for each row execute function refuse_change();

-- Nothing new comes to belong to a deleted account, also when both happen at once: the deletion locks the account's row
-- for update, and what comes after it finds the account gone. TRUST R60
create function refuse_for_deleted_account() returns trigger language plpgsql as $$
begin
  if new.account_id is not null then
    perform from account where id = new.account_id and status = 'active' for key share;
    if not found then
      raise exception 'the account is deleted' using errcode = 'KH001';
    end if;
  end if;
  return new;
end $$;
create trigger session_of_live_account before insert on session for each row execute function refuse_for_deleted_account();
create trigger otp_flow_of_live_account before insert on otp_flow for each row execute function refuse_for_deleted_account();
create trigger account_coverage_of_live_account before insert on account_coverage for each row execute function refuse_for_deleted_account();
create trigger claim_draft_of_live_account before insert on claim_draft for each row execute function refuse_for_deleted_account();
create trigger claim_of_live_account before insert on claim for each row execute function refuse_for_deleted_account();
create trigger document_of_live_account before insert on document for each row execute function refuse_for_deleted_account();
create trigger account_identity_of_live_account before insert on account_identity for each row execute function refuse_for_deleted_account();
create trigger family_link_of_live_account before insert on family_link for each row execute function refuse_for_deleted_account();
create trigger known_device_of_live_account before insert on known_device for each row execute function refuse_for_deleted_account();
create trigger consent_event_of_live_account before insert on consent_event for each row execute function refuse_for_deleted_account();

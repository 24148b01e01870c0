-- How far each client has read the feed, so that a system that stops reading is noticed. R56
create table feed_reader (
  client_id khum_id primary key references client,
  -- The greatest number after which the client has asked for events.
  read_to bigint not null check (read_to >= 0),
  read_at timestamptz not null
);
-- What happened before this table existed counts as read.
insert into feed_reader (client_id, read_to, read_at)
select id, (select last from feed_position), now() from client where ended_at is null and 'events.read' = any (scopes);

-- Since when a claim waits too long for its insurer's system to read it. The member was told then.
alter table claim add column unread_since timestamptz;
create index claim_unread on claim (unread_since) where unread_since is not null;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in (
  'claim_received', 'claim_checking', 'claim_documents_needed', 'claim_sent_to_insurer', 'claim_approved',
  'claim_partly_approved', 'claim_payment_sent', 'claim_paid', 'claim_payment_failed', 'claim_not_approved',
  'claim_withdrawn', 'claim_closed_missing_documents', 'claim_appeal_answered', 'claim_unread',
  'family_invited', 'family_accepted', 'family_ended', 'password_changed', 'phone_changed', 'way_in_linked',
  'way_in_unlinked', 'payout_account_changed', 'card_checked', 'coverage_added', 'promotion', 'article', 'notice'));

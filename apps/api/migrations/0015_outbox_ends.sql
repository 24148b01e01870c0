-- A message ends visibly: sent, failed (with the last error), or withdrawn because the member wants it no more.
alter table outbox_message drop constraint outbox_message_status_check;
alter table outbox_message add constraint outbox_message_status_check
  check (status in ('waiting', 'sent', 'failed', 'withdrawn'));
alter table outbox_message add column kind text check (kind in ('code', 'account', 'claim', 'family', 'news'));
alter table outbox_message add column ended_at timestamptz;
-- The house's own short words; never what the other side said, which may name the recipient.
alter table outbox_message add column error_code text check (error_code ~ '^[a-z_]{1,24}( [0-9]{3})?$');
-- What it is news of: it goes with the notification, and is worth sending while that is.
alter table outbox_message add column notification_id khum_id references notification on delete cascade;

update outbox_message set kind = 'news', notification_id = notification.id from notification
where outbox_message.status = 'waiting' and outbox_message.dedupe_key like 'notification %'
  and notification.id::text = split_part(outbox_message.dedupe_key, ' ', 2);

create index outbox_notification on outbox_message (notification_id) where notification_id is not null;
create index outbox_waiting on outbox_message (channel) where status = 'waiting';
create index outbox_failed on outbox_message (ended_at desc) where error_code is not null;

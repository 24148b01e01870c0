-- Whom to call about a card, also from the copy that is read without a network.
alter table insurer add column hotline text check (hotline ~ '^(\+66[0-9]{8,9}|[0-9]{4})$');
-- Stands in the public register; those of the demo world do not, and are not offered where a card is typed in.
alter table insurer add column licensed boolean not null default true;

-- What is forgotten is looked for by its age.
create index outbox_forget on outbox_message (created_at) where status <> 'waiting' and recipient <> '';

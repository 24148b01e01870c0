-- Who read whose data, in a log whose changes can be found. R65, R96

alter table audit_event
  -- The session that read; null for others than members.
  add column session_id khum_id,
  -- Who acted, unless it was the member of `account_id`: an integration client, a hospital, a telemedicine provider.
  add column actor_kind text check (actor_kind in ('client', 'hospital', 'provider', 'staff', 'system')),
  add column actor_id text,
  -- Whose policy the data belong to; each insurer has a chain of its own.
  add column insurer_code text,
  add check ((actor_kind is null) = (actor_id is null));
create index audit_event_session on audit_event (session_id, at) where session_id is not null;
create index audit_event_address on audit_event (address_key, at) where address_key is not null;
create index audit_event_actor on audit_event (actor_kind, actor_id, at) where actor_kind is not null;
create index audit_event_at on audit_event (at);

call partition_by_month('audit_event', 'at');

-- A link of a chain: the hash of an event and of the link before it. A job adds links a few seconds after their events, in
-- its own order, so that requests don't wait for each other.
create table audit_link (
  -- The insurer's code, or '-' for events that belong to no insurer.
  chain text not null,
  seq bigint not null check (seq > 0),
  event_id bigint not null,
  event_at timestamptz not null,
  before_hash bytea not null check (length(before_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (chain, seq, event_at)
) partition by range (event_at);
create table audit_link_default partition of audit_link default;
create index audit_link_event on audit_link (event_at, event_id);
create trigger audit_link_append_only before update or delete on audit_link for each row execute function refuse_change();
do $$ begin
  perform add_partitions(least((select coalesce(min(at), now()) from audit_event), now()), now() + interval '3 months');
end $$;

-- The end of each chain, signed once a day. Copies outside the database show if links were removed from the end.
create table audit_checkpoint (
  chain text not null,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null,
  key_id text not null,
  signature bytea not null,
  primary key (chain, seq)
);
create trigger audit_checkpoint_append_only before update or delete on audit_checkpoint
  for each row execute function refuse_change();

-- An event of a claim is append-only but for its number in the feed, which is set once. The trigger calls `refuse_change`, by
-- which the start recognises the tables whose rows the application's role can't change.
drop trigger claim_event_append_only on claim_event;
drop function refuse_change_but_feed_seq();
create trigger claim_event_append_only before update on claim_event for each row
  when (old.feed_seq is not null or to_jsonb(old) - 'feed_seq' is distinct from to_jsonb(new) - 'feed_seq')
  execute function refuse_change();
create trigger claim_event_never_deleted before delete on claim_event for each row execute function refuse_change();

-- News outside the app. TRUST R63, R66

-- The channel of the partner's official account at LINE, which pushes go out by; its secret is sealed.
alter table partner add column line_messaging_channel_id text;
alter table partner add column line_messaging_secret_sealed bytea;
alter table partner add check ((line_messaging_channel_id is null) = (line_messaging_secret_sealed is null));

-- What a member wants to hear of outside the app, and how: a row is a yes. Nothing is wanted beforehand.
create table member_topic (
  account_id khum_id not null references account,
  topic text not null check (topic in ('claims', 'family', 'promotions', 'notices')),
  way text not null check (way in ('line', 'mail', 'sms')),
  since timestamptz not null,
  primary key (account_id, topic, way)
);
create trigger member_topic_of_live_account before insert on member_topic for each row execute function refuse_for_deleted_account();

-- Whoever keeps a connection open for a session hears at once, on every server, that it ended. TRUST R25
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('khum_session_end', new.id);
  return null;
end
$$;
create trigger session_end_told after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_end();

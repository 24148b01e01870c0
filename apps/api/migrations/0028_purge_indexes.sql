-- Deleting a code or a session looks for the rows that name it: without an index that is a scan of the whole table each time.
create index outbox_code on outbox_message (otp_code_id) where otp_code_id is not null;
create index otp_flow_session on otp_flow (session_id) where session_id is not null;
-- What the hourly purge looks for by age.
create index session_end on session (absolute_expires_at);
create index otp_send_age on otp_send using brin (sent_at);

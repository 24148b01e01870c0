-- When the member last set a new password. A password that was just renewed counts for the update of the privacy notice.
alter table login add column password_changed_at timestamptz;

-- A code may also confirm that a member gets a copy of their own data.
alter table otp_flow drop constraint otp_flow_purpose_check;
alter table otp_flow add constraint otp_flow_purpose_check check (purpose in (
  'register', 'forgot_username', 'forgot_password', 'phone_edit', 'privacy_update', 'delete_account', 'leave_app',
  'card_details', 'coverage_search', 'family_accept', 'payout_account', 'data_copy'));

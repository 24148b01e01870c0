-- The account that a member's claims are paid into, and which account each claim is paid into.
create table payout_account (
  id khum_id primary key,
  account_id khum_id not null references account,
  method text not null check (method in ('bank', 'promptpay_phone', 'promptpay_id')),
  -- The Bank of Thailand's code.
  bank_code text check (bank_code ~ '^\d{3}$'),
  holder text not null check (length(holder) between 1 and 120),
  number_sealed bytea not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  -- When the member confirmed it with a code.
  confirmed_at timestamptz not null,
  -- When another account replaced it, or the member left.
  ended_at timestamptz check (ended_at >= confirmed_at),
  check ((method = 'bank') = (bank_code is not null))
);
create unique index payout_account_live on payout_account (account_id) where ended_at is null;
create index payout_account_account on payout_account (account_id);
create index payout_account_ended on payout_account (ended_at) where ended_at is not null;
create index payout_account_number_sealed_by on payout_account (substring(number_sealed, 2, 4), id);

-- Rows are only added. The latest is the account that the claim's next payment goes to.
create table claim_payout (
  claim_id khum_id not null references claim,
  seq smallint not null check (seq > 0),
  payout_account_id khum_id not null references payout_account,
  payee_kind text not null
    check (payee_kind in ('insured', 'guardian', 'authorised', 'policyholder', 'hospital', 'estate')),
  -- Whether the holder's name is that of the insured person or of the authorised payee.
  name_matches boolean not null,
  at timestamptz not null,
  primary key (claim_id, seq)
);
create index claim_payout_account on claim_payout (payout_account_id);
create trigger claim_payout_append_only before update or delete on claim_payout
  for each row execute function refuse_change();

-- PromptPay names no account holder, so it's off unless the insurer allows it.
alter table insurer_claim_settings add column promptpay boolean not null default false;

-- The bank-book page of an earlier claim that a draft's page was copied from. Another account needs another page.
alter table document add column copied_from khum_id;

alter table otp_flow drop constraint otp_flow_purpose_check;
alter table otp_flow add constraint otp_flow_purpose_check check (purpose in (
  'register', 'forgot_username', 'forgot_password', 'phone_edit', 'privacy_update', 'delete_account', 'leave_app',
  'card_details', 'coverage_search', 'family_accept', 'payout_account'));

-- A consent text that was published by mistake is withdrawn: the version before it is in force again. The text and the
-- acceptances of it stay as proof.
create table consent_document_withdrawal (
  document_id khum_id primary key references consent_document,
  at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500)
);
create trigger consent_document_withdrawal_append_only before update or delete on consent_document_withdrawal
  for each row execute function refuse_change();

-- A member's claims page by page: those that wait for the member first (documents, or another bank account), then the newest.
create index claim_list_waiting
  on claim (account_id, (status in ('documents_needed', 'payment_failed')) desc, submitted_at desc, id desc);

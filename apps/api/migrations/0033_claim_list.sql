-- A member's claims page by page: those that wait for documents first, then the newest.
create index claim_list on claim (account_id, (status = 'documents_needed') desc, submitted_at desc, id desc);
drop index claim_account;

-- Members learn of coverages that a batch brings them.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in (
  'claim_received', 'claim_checking', 'claim_documents_needed', 'claim_sent_to_insurer', 'claim_approved',
  'claim_partly_approved', 'claim_payment_sent', 'claim_paid', 'claim_payment_failed', 'claim_not_approved',
  'claim_withdrawn', 'claim_closed_missing_documents', 'claim_appeal_answered',
  'family_invited', 'family_accepted', 'family_ended', 'password_changed', 'phone_changed', 'way_in_linked',
  'way_in_unlinked', 'payout_account_changed', 'card_checked', 'coverage_added', 'promotion', 'article', 'notice'));

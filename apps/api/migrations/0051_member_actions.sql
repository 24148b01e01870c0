-- What members do with a sent claim: another account after a failed payment, and an appeal that is answered.
alter table claim_event drop constraint claim_event_kind_check;
alter table claim_event add constraint claim_event_kind_check check (kind in (
  'received', 'moved', 'decided', 'undone', 'reopened', 'appealed', 'appeal_upheld', 'account_given'));

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in (
  'claim_received', 'claim_checking', 'claim_documents_needed', 'claim_sent_to_insurer', 'claim_approved',
  'claim_partly_approved', 'claim_payment_sent', 'claim_paid', 'claim_payment_failed', 'claim_not_approved',
  'claim_withdrawn', 'claim_closed_missing_documents', 'claim_appeal_answered',
  'family_invited', 'family_accepted', 'family_ended', 'password_changed', 'phone_changed', 'way_in_linked',
  'way_in_unlinked', 'payout_account_changed', 'card_checked', 'promotion', 'article', 'notice'));

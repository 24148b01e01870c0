-- An index for each foreign key: deleting or changing the row that it names would otherwise scan the whole table.
-- `apps/api/test/postgres/foreign-keys.api.test.ts` lists the exceptions with their reasons.
create index account_coverage_coverage on account_coverage (coverage_id);
create index account_identity_partner on account_identity (partner_id);
create index claim_draft_coverage on claim_draft (coverage_id);
create index content_item_partner on content_item (partner_id) where partner_id is not null;
create index declared_card_insurer on declared_card (insurer_code) where insurer_code is not null;
create index family_invitation_account on family_invitation (account_id, created_at);
create index family_invitation_any_phone on family_invitation (phone);
create index family_invitation_partner on family_invitation (partner_id);
create index family_link_account on family_link (account_id);
create index family_link_person_ever on family_link (person_id);
create index link_ticket_partner on link_ticket (partner_id);
create index otp_flow_account on otp_flow (account_id) where account_id is not null;
create index session_account_ever on session (account_id);
create index telemed_acceptance_provider on telemed_acceptance (provider_id);
create index telemed_hand_off_visit on telemed_hand_off (visit_id);
create index telemed_provider_category_category on telemed_provider_category (category_id);
create index telemed_provider_insurer_insurer on telemed_provider_insurer (insurer_code);
create index telemed_visit_card_coverage on telemed_visit_card (coverage_id);
create index telemed_visit_provider on telemed_visit (provider_id);
create index telemed_visit_promotion on telemed_visit (promotion_id) where promotion_id is not null;
create index use_card_coverage on use_card (coverage_id);

-- Deleting an account looks for another member with the same address.
create index account_email on account (email) where email is not null;

-- The hourly purge looks for unfinished uploads, and for files that were never attached to their claim, by age.
create index document_abandoned on document (updated_at)
  where fate = 'uploading' or (claim_id is not null and attached_at is null);

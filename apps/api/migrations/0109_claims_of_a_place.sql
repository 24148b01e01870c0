-- Claims of one hospital, the newest first: for the search by its name.
create index claim_place on claim (provider_code, submitted_at desc) where provider_code is not null;
-- Decided claims of one hospital and type, the newest first: to compare a claim with.
create index claim_place_decided on claim (provider_code, admited_type, submitted_at desc) where decision_id is not null;

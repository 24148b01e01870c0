-- What the texts of a search by citizen id are counted under, besides the phone that the searcher may not know of: a keyed
-- hash of account and id, so that the limit can be told whatever was found. TRUST R08, R22
alter table otp_flow add column counted_as text;

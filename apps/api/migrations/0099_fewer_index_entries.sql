-- Indexes that a sent claim needn't write.
-- `claim_list_waiting` has the same order for claims that wait for documents, and serves every query by account.
drop index claim_list;
-- A file belongs to a draft, a claim or a card. An index needs no entries of files that don't have its column.
create index document_of_draft on document (draft_id) where draft_id is not null;
drop index document_draft;
create index document_of_card on document (card_id) where card_id is not null;
drop index document_card;

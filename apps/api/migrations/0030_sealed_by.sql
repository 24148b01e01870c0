-- Which master key sealed what. The key's short id is bytes 2 to 5 of every envelope; these indexes find values by it, so that
-- /readyz can ask for missing keys and re-sealing for older ones without reading whole tables. TRUST R97
create index person_sealed_by on person (substring(national_id_sealed, 2, 4), id) where national_id_sealed is not null;
create index declared_card_number_sealed_by on declared_card (substring(number_sealed, 2, 4), id)
  where number_sealed is not null;
create index declared_card_employee_id_sealed_by on declared_card (substring(employee_id_sealed, 2, 4), id)
  where employee_id_sealed is not null;
create index declared_card_typed_sealed_by on declared_card (substring(typed_sealed, 2, 4), id)
  where typed_sealed is not null;
create index otp_flow_sealed_by on otp_flow (substring(payload_sealed, 2, 4), id) where payload_sealed is not null;
create index outbox_message_sealed_by on outbox_message (substring(text_sealed, 2, 4), id) where text_sealed <> '';
create index use_card_sealed_by on use_card (substring(code_sealed, 2, 4), id) where code_sealed is not null;

-- The key that sealed a document's objects; null until the re-sealing job has looked.
alter table document add column sealed_by bytea;
create index document_sealed_by on document (sealed_by, id) where object_key is not null;

-- Keys that an operator gave up, with what they sealed: Khum is ready without them.
create table lost_master_key (
  key_id bytea primary key,
  at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500)
);

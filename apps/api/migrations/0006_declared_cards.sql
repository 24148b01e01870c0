-- What a member typed from a paper card. Its numbers are sealed: lists show their ends only. TRUST R27, R41, R69.
create table declared_card (
  id khum_id primary key,
  account_id khum_id not null references account,
  whose text not null check (whose in ('self', 'family')),
  state text not null default 'draft' check (state in ('draft', 'complete')),
  version integer not null default 1,
  insurer_code text references insurer,
  company text not null default '' check (length(company) <= 120),
  number_sealed bytea,
  number_masked text not null default '',
  employee_id_sealed bytea,
  employee_id_masked text not null default '',
  insured_name text not null default '' check (length(insured_name) <= 120),
  relationship text not null default 'self' check (relationship in ('self', 'spouse', 'child', 'parent')),
  card_type text not null default 'self_bought' check (card_type in ('group', 'individual', 'self_bought')),
  start_date date,
  due_date date,
  benefits jsonb not null default '[]' check (jsonb_typeof(benefits) = 'array'),
  -- What was changed on a whole card and not finished, sealed.
  typed_sealed bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (
    state = 'draft' or (company <> '' and number_sealed is not null and insured_name <> '' and start_date < due_date is true)
  ),
  check (state = 'complete' or typed_sealed is null),
  check (whose = 'family' or relationship = 'self'),
  check (whose = 'self' or state = 'draft' or relationship <> 'self')
);
create trigger declared_card_of_live_account before insert on declared_card
  for each row execute function refuse_for_deleted_account();
create index declared_card_account on declared_card (account_id, created_at);
-- One unfinished card of a kind: two tabs that begin at once get the same.
create unique index declared_card_one_draft on declared_card (account_id, whose) where state = 'draft';

-- Pictures of a card go the way of all files.
alter table document add column card_id khum_id references declared_card;
alter table document drop constraint document_list_check;
alter table document add constraint document_list_check
  check (list in ('receipt', 'medical', 'bank_book', 'card_front', 'card_back'));
alter table document drop constraint document_check1;
alter table document add constraint document_target check (
  num_nonnulls(draft_id, claim_id, card_id) = 1 and (card_id is not null) = (list in ('card_front', 'card_back'))
);
create index document_card on document (card_id);
-- The same bytes are not both sides of a card. TRUST R52.
create unique index document_card_bytes on document (card_id, sha256) where card_id is not null and fate <> 'refused';

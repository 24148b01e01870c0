-- The member's side of a claim: draft, documents, the claim itself, its lines, events and the desk's requests.
create table claim_draft (
  id khum_id primary key,
  account_id khum_id not null references account,
  coverage_id khum_id not null references coverage,
  version integer not null default 1,
  step text not null default 'fill' check (step in ('fill', 'attach', 'preview')),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index claim_draft_account on claim_draft (account_id, updated_at desc);

create table claim_number_counter (
  insurer_code text not null references insurer,
  year smallint not null,
  last_number integer not null,
  primary key (insurer_code, year)
);

create table claim (
  id khum_id primary key,
  claim_number text not null unique,
  account_id khum_id not null references account,
  partner_id text not null references partner,
  coverage_id khum_id not null references coverage,
  draft_id khum_id not null unique,
  email text not null check (length(email) <= 100),
  claim_type text not null check (claim_type in ('accident', 'illness', 'other')),
  admited_type text not null,
  admited_date date not null,
  accident_date date,
  symptom text not null check (symptom <> ''),
  medical_expense bigint not null check (medical_expense between 1 and 9999999999),
  provider_code text,
  provider_name text not null check (provider_name <> ''),
  insurer_code text not null references insurer,
  insurer_name_th text not null,
  insurer_name_en text not null,
  card_type text not null,
  -- As it was sent: policies renumber at renewal, and a member may take a card off the list.
  policy_number text not null,
  insured_name_th text not null,
  insured_name_en text not null,
  status text not null check (status in ('received', 'checking', 'documents_needed', 'sent_to_insurer', 'approved', 'partly_approved', 'payment_sent', 'paid', 'payment_failed', 'not_approved', 'withdrawn', 'closed_missing_documents')),
  reason text,
  answer_due_date date,
  keep_originals_until date not null,
  paid_on date,
  -- Same card, date, amount and file hashes: asked about within 24 hours.
  fingerprint bytea not null,
  submitted_at timestamptz not null,
  updated_at timestamptz not null,
  check (claim_type <> 'accident' or accident_date is not null),
  check (accident_date is null or accident_date <= admited_date)
);
create index claim_account on claim (account_id, submitted_at desc);
create index claim_status on claim (status, submitted_at);
create index claim_coverage on claim (coverage_id);
create index claim_fingerprint on claim (account_id, fingerprint, submitted_at);
alter table ledger_entry add foreign key (claim_id) references claim;

create table claim_line (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  sort smallint not null,
  description_th text not null,
  description_en text not null,
  billed bigint not null check (billed >= 0),
  discount bigint check (discount >= 0),
  not_covered bigint check (not_covered >= 0),
  eligible bigint check (eligible >= 0),
  deductible bigint check (deductible >= 0),
  copay bigint check (copay >= 0),
  coinsurance bigint check (coinsurance >= 0),
  over_limit bigint check (over_limit >= 0),
  other_payer bigint check (other_payer >= 0),
  benefit bigint check (benefit >= 0),
  reason text,
  decided_at timestamptz,
  check (num_nulls(discount, not_covered, eligible, deductible, copay, coinsurance, over_limit, other_payer, benefit, decided_at) in (0, 10)),
  constraint claim_line_billed_sum check (decided_at is null or billed = discount + eligible + not_covered),
  constraint claim_line_eligible_sum check (decided_at is null or eligible = deductible + copay + coinsurance + over_limit + other_payer + benefit)
);
create index claim_line_claim on claim_line (claim_id, sort);

create table claim_event (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  seq integer not null,
  status text not null,
  actor text not null check (actor in ('member', 'tpa', 'insurer', 'system')),
  reason text,
  note_th text,
  note_en text,
  at timestamptz not null,
  unique (claim_id, seq),
  check ((note_th is null) = (note_en is null))
);
create trigger claim_event_append_only before update or delete on claim_event for each row execute function refuse_change();

create table document_request (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  list text not null check (list in ('receipt', 'medical', 'bank_book')),
  reason_th text not null,
  reason_en text not null,
  due_date date not null,
  created_at timestamptz not null,
  fulfilled_at timestamptz
);
create index document_request_claim on document_request (claim_id);

create table document (
  id khum_id primary key,
  account_id khum_id not null references account,
  draft_id khum_id references claim_draft,
  claim_id khum_id references claim,
  list text not null check (list in ('receipt', 'medical', 'bank_book')),
  name text not null check (length(name) between 1 and 120),
  size bigint not null check (size between 1 and 10485760),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size),
  claimed_sha256 bytea,
  sha256 bytea,
  content_type text check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  fate text not null default 'uploading' check (fate in ('uploading', 'received', 'waiting_scan', 'accepted', 'refused')),
  refusal text,
  pages integer,
  object_key text,
  object_size bigint,
  thumbnail_key text,
  attached_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((draft_id is null) <> (claim_id is null)),
  check ((fate = 'refused') = (refusal is not null)),
  check (fate <> 'accepted' or (sha256 is not null and object_key is not null and content_type is not null)),
  check (attached_at is null or (claim_id is not null and fate = 'accepted'))
);
create index document_draft on document (draft_id);
create index document_claim on document (claim_id);
create index document_account_day on document (account_id, created_at);
create index document_waiting on document (updated_at) where fate in ('uploading', 'received', 'waiting_scan');
-- The same bytes twice in one claim are refused, also when both come at once. TRUST R52.
create unique index document_draft_bytes on document (draft_id, sha256) where draft_id is not null and fate <> 'refused';
create unique index document_claim_bytes on document (claim_id, sha256) where claim_id is not null and fate <> 'refused';

-- The pieces of an upload that is on its way; joined and removed when it is whole.
create table upload_part (
  document_id khum_id not null references document on delete cascade,
  start_byte bigint not null,
  size integer not null check (size > 0),
  object_key text not null,
  primary key (document_id, start_byte)
);

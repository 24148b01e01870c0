-- What was read from a receipt: sealed, because it names who was paid, when and how much. It is deleted with its document.
create table document_reading (
  document_id khum_id primary key references document on delete cascade,
  -- 'waiting' while the text of the picture still has to be read.
  state text not null check (state in ('waiting', 'done', 'stopped')),
  values_sealed bytea,
  -- Keyed hash of what identifies the paper (seller and number, or bank and reference), to find the same paper in another claim.
  paper_hash bytea,
  updated_at timestamptz not null,
  check (paper_hash is null or values_sealed is not null)
);
create index document_reading_paper on document_reading (paper_hash) where paper_hash is not null;
create index document_reading_sealed_by on document_reading (substring(values_sealed, 2, 4), document_id)
  where values_sealed is not null;

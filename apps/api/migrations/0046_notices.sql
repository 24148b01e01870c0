-- A notice to the members of an insurer, which a job sends.
create table notice (
  id khum_id primary key,
  insurer_code text not null references insurer,
  kind text not null check (kind in ('promotion', 'article', 'notice')),
  title_th text not null,
  title_en text not null,
  text_th text not null,
  text_en text not null,
  body_th text,
  body_en text,
  content_id khum_id,
  ends_on date,
  created_at timestamptz not null,
  -- Accounts get it in the order of their ids; this is the last one that the job looked at.
  last_account_id khum_id,
  sent integer not null default 0 check (sent >= 0),
  finished_at timestamptz,
  check ((body_th is null) = (body_en is null))
);
create index notice_insurer on notice (insurer_code, created_at);

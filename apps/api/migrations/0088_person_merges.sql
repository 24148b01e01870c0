-- Two records of a source that are the same human: what the one owns goes over to the other, and a split gives it back.
create table person_merge (
  id khum_id primary key,
  insurer_code text not null references insurer,
  source text not null,
  -- The key whose person was merged.
  source_key text not null,
  from_person_id khum_id not null references person,
  into_person_id khum_id not null references person,
  merged_at timestamptz not null,
  -- The batch, which is never deleted.
  merged_by khum_id not null,
  -- The ids of what went over: logins, accounts, passports, keys, coverages and households; and whether the citizen id did.
  moved jsonb not null,
  split_at timestamptz,
  split_by khum_id,
  check (from_person_id <> into_person_id),
  check ((split_at is null) = (split_by is null))
);
create index person_merge_key on person_merge (insurer_code, source, source_key);
create unique index person_merge_once on person_merge (insurer_code, source, source_key) where split_at is null;
create index person_merge_from on person_merge (from_person_id);
create index person_merge_into on person_merge (into_person_id);

alter table staff
  -- What a person's next claim may be: types of treatment, and the highest bill. A decision that pays more than that amount
  -- needs a second look. Null: every type, any amount.
  add column takes_types text[] check (cardinality(takes_types) > 0),
  add column takes_most bigint check (takes_most > 0),
  -- Lists of claims with filters that the person saved under a name.
  add column saved_lists jsonb not null default '[]' check (jsonb_typeof(saved_lists) = 'array');

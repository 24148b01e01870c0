-- What a person's next claim may be: types of treatment, and the highest bill. A decision that pays more than that amount
-- needs a second look. Null: every type, any amount.
alter table staff
  add column takes_types text[] check (cardinality(takes_types) > 0),
  add column takes_most bigint check (takes_most > 0);

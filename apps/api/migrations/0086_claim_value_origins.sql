-- How the amount, the day and the place of a member's claim came about: `read` from a receipt, `corrected` after
-- reading, or `typed`. Null for claims that weren't sent in the app, and for claims from before this migration.
alter table claim
  add column amount_origin text check (amount_origin in ('read', 'corrected', 'typed')),
  add column date_origin text check (date_origin in ('read', 'corrected', 'typed')),
  add column place_origin text check (place_origin in ('read', 'corrected', 'typed'));

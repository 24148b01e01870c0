-- Insurers with the same prefix share a counter, so that taking a number looks nothing up.
alter table claim_number_counter rename to former_counter;
create table claim_number_counter (
  prefix text not null,
  -- The last two digits of the Buddhist year.
  year smallint not null,
  last_number integer not null,
  primary key (prefix, year)
);
insert into claim_number_counter
select prefix, year, max(last_number)
from (
  select claim_prefix as prefix, year, last_number
  from former_counter
  join insurer on insurer.code = former_counter.insurer_code
  union all
  select split_part(claim_number, '-', 1), split_part(claim_number, '-', 2)::smallint, split_part(claim_number, '-', 3)::integer
  from claim
  where claim_number ~ '^[A-Z0-9]{2,6}-\d{2}-\d{6,9}-\d$'
) given
group by prefix, year;
drop table former_counter;

-- The office's queue, of one status and of all, oldest first.
drop index claim_status;
create index claim_queue on claim (status, submitted_at, id);
create index claim_age on claim (submitted_at, id);

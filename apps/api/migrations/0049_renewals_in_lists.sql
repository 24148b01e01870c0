-- A renewal joins every list that has the coverage that it renews, in the same place, with its nickname. Whether the account
-- may see it is checked at each read.
create function add_renewal_to_lists() returns trigger language plpgsql as $$
begin
  insert into account_coverage (account_id, coverage_id, nickname, sort, hidden)
  select listed.account_id, new.id, listed.nickname, listed.sort, listed.hidden
  from account_coverage listed
  join account on account.id = listed.account_id and account.status = 'active'
  where listed.coverage_id = new.former_coverage_id
  on conflict (account_id, coverage_id) do nothing;
  return null;
end $$;
create trigger coverage_renewal_in_lists after insert or update of former_coverage_id on coverage
  for each row when (new.former_coverage_id is not null) execute function add_renewal_to_lists();

-- Renewals from before, of lists that still have only a former coverage. A chain may have several renewals.
with recursive renewal as (
  select listed.account_id, coverage.id, listed.nickname, listed.sort, listed.hidden
  from account_coverage listed
  join coverage on coverage.former_coverage_id = listed.coverage_id
  union
  select renewal.account_id, coverage.id, renewal.nickname, renewal.sort, renewal.hidden
  from renewal
  join coverage on coverage.former_coverage_id = renewal.id
)
insert into account_coverage (account_id, coverage_id, nickname, sort, hidden)
select distinct on (renewal.account_id, renewal.id) renewal.account_id, renewal.id, renewal.nickname, renewal.sort, renewal.hidden
from renewal
join account on account.id = renewal.account_id and account.status = 'active'
order by renewal.account_id, renewal.id
on conflict (account_id, coverage_id) do nothing;

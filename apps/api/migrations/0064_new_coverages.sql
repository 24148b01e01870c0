-- A coverage can end on its first day.
alter table coverage drop constraint coverage_check;
alter table coverage add constraint coverage_check check (expiry_date >= effective_date);

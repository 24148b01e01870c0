-- Staff find people by the number of their policy.
create index policy_number on policy (upper(number)) where number is not null;

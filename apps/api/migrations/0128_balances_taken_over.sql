-- Whether Khum is taking over the balances that a source keeps: a job writes the opening figures and then makes Khum the
-- owner. Until then, the source's figures count.
alter table insurer add column takes_over_balances boolean not null default false;

-- The day by which a claim had to be answered before its decision ended that promise. If the decision is undone, this
-- day counts again.
alter table claim add column former_answer_due date;

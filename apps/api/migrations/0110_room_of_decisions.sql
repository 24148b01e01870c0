-- What the plan could still pay when a claim was decided: the screen of a decided claim shows it, and not what is left by now.
-- Null for decisions that Khum didn't make, or that are older than this column.
alter table claim_decision add column room jsonb check (jsonb_typeof(room) = 'object');

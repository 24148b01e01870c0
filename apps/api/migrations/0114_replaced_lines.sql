-- When another bill replaced the line. A line that a version of the decision refers to stays, so that the version can
-- still be read. The others are deleted.
alter table claim_line add column replaced_at timestamptz;

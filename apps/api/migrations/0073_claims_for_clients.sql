-- Clients list claims in the order in which they changed, of all their insurers or of one.
create index claim_changed on claim (updated_at, id);
create index claim_changed_of_insurer on claim (insurer_code, updated_at, id);

-- SHA-256 of the released file, which differs from that of the upload. Files released before get theirs when a client reads them.
alter table document add column object_sha256 bytea check (length(object_sha256) = 32);

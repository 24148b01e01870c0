-- What a claim's picture looks like, to find nearly the same picture in another claim. It is deleted with its document.
create table document_picture (
  document_id khum_id primary key references document on delete cascade,
  -- Each bit is the sign of one spatial frequency. Two copies of a picture differ in few bits (decision 0049).
  hash bit(256) not null
);

-- Sixteen parts of a hash, each with its place. Hashes that differ in fewer than 16 bits have at least one part in common; with 20, all but one in a thousand.
create function picture_parts(hash bit(256)) returns integer[] language sql immutable strict parallel safe as $$
  select array_agg((place << 16) | substring(hash from place * 16 + 1 for 16)::integer) from generate_series(0, 15) place
$$;
create index document_picture_parts on document_picture using gin (picture_parts(hash)) with (fastupdate = off);

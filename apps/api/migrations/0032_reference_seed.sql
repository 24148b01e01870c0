-- What the reference seed wrote, as a fingerprint of the row: a row that was corrected since isn't the seed's to change.
create table reference_seed (
  table_name text not null,
  code text not null,
  fingerprint text not null,
  primary key (table_name, code)
);

-- A network that ended and began again is two periods; the old one stays.
alter table hospital_network drop constraint hospital_network_pkey;
alter table hospital_network add primary key (insurer_code, service, hospital_id, valid_from);

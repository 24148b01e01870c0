-- Where an insurance row comes from: the system whose key identifies it, its key there, and the version that was applied last.
-- What staff corrected is held: later versions of the source wait in `source_waiting` until staff release the row.
create domain source_code as text check (value ~ '^[a-z][a-z0-9_-]{1,39}$');
create domain source_key as text check (length(value) between 1 and 200);

alter table plan add column insurer_code text references insurer;
update plan set insurer_code = policy.insurer_code from policy where policy.id = plan.policy_id;
alter table plan alter column insurer_code set not null;

alter table coverage add column insurer_code text references insurer;
update coverage set insurer_code = plan.insurer_code from plan where plan.id = coverage.plan_id;
alter table coverage alter column insurer_code set not null;

do $$
declare name text;
begin
  foreach name in array array['policy', 'plan', 'coverage'] loop
    execute format('alter table %I
      add column source source_code,
      add column source_key source_key,
      add column source_version bigint not null default 1,
      -- Of the content that was applied last, to recognise a version that was sent twice with different content.
      add column source_hash bytea,
      add column held_by_office boolean not null default false,
      add unique (insurer_code, source, source_key)', name);
    -- Until now only staff and the demo data wrote these tables.
    execute format('update %I set source = ''office'', source_key = id', name);
    execute format('alter table %I alter column source set not null, alter column source_key set not null', name);
  end loop;
end $$;

-- A person can come from several sources, each with a key of its own.
create table person_source (
  person_id khum_id not null references person,
  insurer_code text not null references insurer,
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null default 1,
  source_hash bytea,
  held_by_office boolean not null default false,
  primary key (insurer_code, source, source_key)
);
create index person_source_person on person_source (person_id);
insert into person_source (person_id, insurer_code, source, source_key)
select distinct person_id, insurer_code, 'office', person_id from coverage;

-- The latest version of each held row that its source has sent.
create table source_waiting (
  insurer_code text not null references insurer,
  table_name text not null,
  source source_code not null,
  source_key source_key not null,
  source_version bigint not null,
  source_hash bytea not null,
  body jsonb not null,
  received_at timestamptz not null,
  primary key (insurer_code, table_name, source, source_key)
);

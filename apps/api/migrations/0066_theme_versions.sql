-- Every publication of a theme, so that an earlier one can be published again. The table theme has what members see now.
create table theme_version (
  ins_code text not null,
  version integer not null check (version > 0),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  published_at timestamptz not null,
  published_by text not null,
  -- Null for themes from before versions.
  client_id khum_id references client,
  -- The version that this one repeats, if it came from rolling back.
  repeats integer,
  primary key (ins_code, version),
  foreign key (ins_code, repeats) references theme_version
);
create index theme_version_client on theme_version (client_id);
create index theme_version_repeats on theme_version (ins_code, repeats);
insert into theme_version (ins_code, version, body, published_at, published_by)
select ins_code, 1, body, updated_at, 'before versions' from theme;

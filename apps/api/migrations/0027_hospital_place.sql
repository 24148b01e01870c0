-- Where a place is, as a point on the globe in metres from its centre. Until this migration the column came from the extension
-- earthdistance, which an ordinary role can't install on PostgreSQL 15, and whose function a dump can't call when it is restored:
-- it looks for `cube` in an empty search path. Built-in functions and the constructor of cube, which a dump names with its schema,
-- have neither fault.
alter table hospital drop column if exists place;
alter table hospital add column place cube not null generated always as (cube(array[
  6378168 * cos(radians(latitude)) * cos(radians(longitude)),
  6378168 * cos(radians(latitude)) * sin(radians(longitude)),
  6378168 * sin(radians(latitude))
])) stored;
create index hospital_place on hospital using gist (place) where active;
create index hospital_province_place on hospital using gist (province_th, place) where active;

do $$ begin
  drop extension if exists earthdistance;
exception when insufficient_privilege then
  -- Another role installed it. Nothing uses it any more; deploy/README.md says how to remove it.
  raise warning 'the extension earthdistance belongs to another role and stays';
end $$;

-- Processes of the release before this one go on calling this while they are being replaced. A later migration removes it.
do $$ begin
  if to_regprocedure('sec_to_gc(double precision)') is null then
    create function sec_to_gc(line double precision) returns double precision
    language sql immutable strict parallel safe
    return 2 * 6378168 * asin(least(1, line / (2 * 6378168)));
  end if;
end $$;

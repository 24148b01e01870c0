-- Tables that only grow are partitioned by month, so that old rows go by dropping a partition. R70

-- Makes a partition for each month of each partitioned table, from the month of `first` to that of `last`. Rows that
-- came into the default partition meanwhile move. Runs with the owner's rights: the application may not create tables.
create function add_partitions(first timestamptz, last timestamptz) returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  parent record;
  starts timestamp;
  ends timestamp;
  name text;
  columns text;
begin
  -- More than a dozen years of months is a mistake.
  if last > first + interval '12 years' then
    raise exception 'too many months: % to %', first, last;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partitions', 0));
  for parent in
    select class.relname, key.attname
    from pg_partitioned_table divided
    join pg_class class on class.oid = divided.partrelid and class.relnamespace = 'public'::regnamespace
    join pg_attribute key on key.attrelid = class.oid and key.attnum = divided.partattrs[0]
    where divided.partstrat = 'r'
    order by class.relname
  loop
    for starts in select * from generate_series(
      date_trunc('month', first at time zone 'UTC'), date_trunc('month', last at time zone 'UTC'), '1 month')
    loop
      name := parent.relname || to_char(starts, '_YYYY_MM');
      continue when to_regclass(name) is not null;
      ends := starts + interval '1 month';
      execute format('create table %I (like %I including defaults including generated including constraints)', name, parent.relname);
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns
      from pg_attribute
      where attrelid = parent.relname::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      -- An append-only table refuses to delete the rows that move.
      execute format('alter table %I disable trigger user', parent.relname || '_default');
      execute format(
        'with moved as (delete from %I where %I >= %L and %I < %L returning %s) insert into %I (%s) select %s from moved',
        parent.relname || '_default', parent.attname, starts at time zone 'UTC', parent.attname, ends at time zone 'UTC',
        columns, name, columns, columns);
      execute format('alter table %I enable trigger user', parent.relname || '_default');
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent.relname, name, starts at time zone 'UTC', ends at time zone 'UTC');
      return next name;
    end loop;
  end loop;
end $$;

-- Drops the partitions whose rows are all old enough to go; tables without a rule here are never dropped. The ages are in
-- this function and its date can't be in the future, so that the application's role can't drop younger rows.
create function drop_old_partitions(at timestamptz) returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  old record;
begin
  for old in
    select child.relname
    from pg_inherits
    join pg_class parent on parent.oid = inhparent and parent.relnamespace = 'public'::regnamespace
    join pg_class child on child.oid = inhrelid and child.relname ~ '_\d{4}_\d{2}$'
    join (values
      -- At least a year, and after at most 400 days every row is gone.
      ('notification', 369), ('outbox_message', 369),
      -- Ten years, as long as claims are kept.
      ('audit_event', 3660), ('audit_link', 3660)
    ) kept (table_name, days) on kept.table_name = parent.relname
    where (to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC'
      <= least(drop_old_partitions.at, now()) - make_interval(days => kept.days)
    order by child.relname
  loop
    execute format('drop table %I', old.relname);
    return next old.relname;
  end loop;
end $$;

-- Turns a table into one that is partitioned by the month of a column. Keeps columns, rows, defaults, checks, foreign keys,
-- indexes and triggers; the column joins the primary key. Other unique constraints, and foreign keys that name the table,
-- must go first.
create procedure partition_by_month(parent text, month_of text)
language plpgsql as $$
declare
  whole text := parent || '_whole';
  columns text;
  identity_column text;
  primary_key text;
  statements text[];
  statement text;
  earliest timestamptz;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = ''),
    max(attname) filter (where attidentity <> '')
  into columns, identity_column
  from pg_attribute where attrelid = parent::regclass and attnum > 0 and not attisdropped;
  select string_agg(quote_ident(attname), ', ' order by place) into primary_key
  from pg_constraint, unnest(conkey) with ordinality part (attnum, place)
  join pg_attribute using (attnum)
  where conrelid = parent::regclass and contype = 'p' and attrelid = conrelid;
  select array_agg(definition order by kind, definition) into statements
  from (
    select 1 as kind, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = parent::regclass and not indisprimary
    union all
    select 2, format('alter table %I add constraint %I %s', parent, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = parent::regclass and contype = 'f'
    union all
    select 3, pg_get_triggerdef(oid) from pg_trigger where tgrelid = parent::regclass and not tgisinternal
  ) kept;

  execute format('alter table %I rename to %I', parent, whole);
  execute format('create table %I (like %I including defaults including generated including constraints) partition by range (%I)',
    parent, whole, month_of);
  execute format('create table %I partition of %I default', parent || '_default', parent);
  execute format('select min(%I) from %I', month_of, whole) into earliest;
  perform add_partitions(least(coalesce(earliest, now()), now()), now() + interval '3 months');
  execute format('insert into %I (%s) select %s from %I', parent, columns, columns, whole);
  execute format('drop table %I', whole);
  execute format('alter table %I add primary key (%s, %I)', parent, primary_key, month_of);
  foreach statement in array statements loop
    execute statement;
  end loop;
  if identity_column is not null then
    execute format('create sequence %I owned by %I.%I', parent || '_' || identity_column || '_seq', parent, identity_column);
    execute format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %I',
      parent || '_' || identity_column || '_seq', identity_column, parent);
    execute format('alter table %I alter column %I set default nextval(%L)',
      parent, identity_column, parent || '_' || identity_column || '_seq');
  end if;
end $$;

-- What a partitioned table can't have: unique across months, or named by a foreign key. The application takes a lock on
-- the key instead (`lockUntilCommit`), and deletes waiting messages with the notification that they are about.
alter table outbox_message
  drop constraint outbox_message_notification_id_fkey,
  drop constraint outbox_message_otp_code_id_fkey,
  drop constraint outbox_message_dedupe_key_key;
drop index outbox_code;
drop index outbox_age;
create index outbox_dedupe on outbox_message (dedupe_key) where dedupe_key is not null;
alter table notification drop constraint notification_account_id_dedupe_key_key;
drop index notification_age;
create index notification_dedupe on notification (account_id, dedupe_key);

call partition_by_month('notification', 'created_at');
call partition_by_month('outbox_message', 'created_at');

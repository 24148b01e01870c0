-- Places near: where they are, when they are open, whose cards they take, and what people say is wrong about them.
create extension if not exists cube;
-- Nearest first within a province: text and position in one index.
create extension if not exists btree_gist;

-- Thai names by what follows the words for "hospital" and "clinic", and vowels written before their consonant after it.
create function thai_sort_name(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(name, '^(โรงพยาบาล|คลินิก)', ''), '([เ-ไ])([ก-ฮ])', '\2\1', 'g')
$$;

alter table hospital
  add column address_th text,
  add column address_en text,
  -- [{day, opens, closes}]; empty: not known.
  add column hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  -- Who brought it: the reference data, or an importer's file.
  add column source text not null default 'reference',
  -- A place that closed is kept: claims name it.
  add column active boolean not null default true,
  add column updated_at timestamptz not null default now(),
  add column sort_name text collate "C" not null generated always as (thai_sort_name(name_th)) stored;
create index hospital_name on hospital (sort_name, id) where active;
create index hospital_province on hospital (province_th, sort_name, id) where active;

-- Names that are like what was typed, for a word with a wrong letter in it. The longest word uses the index; what it finds
-- beyond 500 places is not looked at.
create function hospital_alike(words text[], longest text) returns table (id khum_id, likeness real)
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.4 as $$
  select found.id, told.likeness
  from (select hospital.id, search_text from hospital where active and search_text %> longest limit 500) found,
    lateral (
      select sum(word_similarity(word, search_text))::real as likeness, min(word_similarity(word, search_text)) as least
      from unnest(words) word
    ) told
  where told.least >= 0.4
$$;

-- Codes of other registers; all are text and come and go by date.
create table hospital_code (
  hospital_id khum_id not null references hospital on delete cascade,
  system text not null,
  code text not null,
  valid_from date,
  valid_to date,
  primary key (system, code)
);
create index hospital_code_hospital on hospital_code (hospital_id);

-- Where an insurer's card is taken without cash.
create table hospital_network (
  hospital_id khum_id not null references hospital on delete cascade,
  insurer_code text not null references insurer,
  service text not null check (service in ('opd', 'ipd', 'dental')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  primary key (insurer_code, service, hospital_id)
);
create index hospital_network_hospital on hospital_network (hospital_id, insurer_code);

create table hospital_report (
  id khum_id primary key,
  hospital_id khum_id not null references hospital on delete cascade,
  reason text not null check (reason in ('closed', 'moved', 'phone', 'hours', 'network', 'other')),
  note text not null check (length(note) <= 500),
  created_at timestamptz not null
);
create index hospital_report_hospital on hospital_report (hospital_id, created_at);

-- What a hospital's desk verifies cards with; two at most, so that a new one can be handed out before the old one ends.
create table hospital_key (
  hospital_id khum_id not null references hospital on delete cascade,
  slot smallint not null check (slot in (1, 2)),
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (hospital_id, slot)
);

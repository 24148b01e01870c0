-- The words that names of places are made of, for names with a wrong letter in them: to look for the likest of short words is
-- many times quicker than among whole texts. A word that no place has any more does no harm and stays.
create table hospital_word (
  word text primary key
);
create index hospital_word_alike on hospital_word using gin (word gin_trgm_ops);

-- Half of all Thai names begin alike: that says nothing of which one is meant.
create function without_hospital_kind(word text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(word, '^(โรงพยาบาล|คลินิก)(เวชกรรม|ทันตกรรม)?|[0-9]+$', '', 'g')
$$;

-- The words of one place. A Latin name stands there a second time without its spaces, which is no word of its own.
create function hospital_words(search_text text) returns setof text language sql immutable strict parallel safe as $$
  select without_hospital_kind(word)
  from (
    select line, lag(line) over (order by place) as before
    from string_to_table(search_text, chr(10)) with ordinality told (line, place)
  ) lines, lateral string_to_table(line, ' ') word
  where line is distinct from replace(before, ' ', '') and length(without_hospital_kind(word)) >= 3
$$;

create function keep_hospital_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two who bring places at once wait for one another and not in a circle.
  insert into hospital_word select distinct hospital_words(search_text) from changed order by 1 on conflict do nothing;
  return null;
end $$;
create trigger hospital_words_of_new after insert on hospital referencing new table as changed
  for each statement execute function keep_hospital_words();
create trigger hospital_words_of_changed after update on hospital referencing new table as changed
  for each statement execute function keep_hospital_words();
insert into hospital_word select distinct hospital_words(search_text) from hospital;

-- As before: places in whose names every word is found alike. For each typed word the twelve likest that there are, and of
-- several each itself, which may be right; then the places that have one of each, by the likest first. What one word finds
-- beyond 100 places is not looked at, of several what the longest finds beyond 600.
create or replace function hospital_alike(words text[], longest text) returns table (id khum_id, likeness real)
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.4 as $$
  with near as materialized (
    select typed, known.word, known.alike
    from unnest(words) typed, lateral (
      -- A part that is alike counts, for names that were begun; of these the word that is alike as a whole comes first.
      select word, word_similarity(bare, word) + similarity(bare, word) as alike
      from hospital_word, without_hospital_kind(typed) bare
      where word %> bare
      order by alike desc, word limit 12
    ) known
    union all select typed, typed, 2 from unnest(words) typed where cardinality(words) > 1
  ),
  found as (
    select place.id, place.search_text
    from (select word from near where typed = longest order by alike desc) likest, lateral (
      select hospital.id, search_text from hospital
      where active and search_text like '%' || likest.word || '%' limit 100
    ) place
    limit case when cardinality(words) = 1 then 100 else 600 end
  )
  select found.id, told.likeness
  from (select distinct found.id, search_text from found) found, lateral (
    select sum(best)::real as likeness, count(*) as words_found
    from (
      select max(alike) as best from near where strpos(found.search_text, near.word) > 0 group by typed
    ) each_word
  ) told
  where told.words_found = (select count(distinct typed) from unnest(words) typed)
$$;

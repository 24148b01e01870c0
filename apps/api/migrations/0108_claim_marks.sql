-- Where on a document the figure of a line is: a rectangle that a member of staff drew. Members never see it.
create table claim_mark (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  line_id khum_id not null references claim_line on delete cascade,
  document_id khum_id not null references document on delete cascade,
  page smallint not null check (page > 0),
  -- Fractions of the page's width and height from the top left, before staff rotated it.
  x real not null check (x >= 0),
  y real not null check (y >= 0),
  width real not null check (width > 0),
  height real not null check (height > 0),
  staff_id khum_id not null,
  at timestamptz not null,
  check (x + width <= 1.001 and y + height <= 1.001)
);
create index claim_mark_claim on claim_mark (claim_id, at);
create index claim_mark_line on claim_mark (line_id);
create index claim_mark_document on claim_mark (document_id);

-- A mark stays with the decision that was made after it. It goes only with its document.
create function refuse_mark_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception '% is append-only', tg_table_name;
  end if;
  -- Deeper than this trigger: the document or the line is being deleted.
  if pg_trigger_depth() = 1
    and exists (select from claim_decision where claim_id = old.claim_id and at >= old.at) then
    raise exception 'mark % belongs to a decision', old.id using constraint = 'claim_mark_decided';
  end if;
  return old;
end $$;
create trigger claim_mark_keep before update or delete on claim_mark
  for each row execute function refuse_mark_change();

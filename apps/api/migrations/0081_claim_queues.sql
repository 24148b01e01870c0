-- The office's queues: who holds a claim, whether it is put on hold, and in which queue it is.
alter table claim
  -- The staff person who works on the claim.
  add column held_by khum_id,
  add column held_since timestamptz,
  -- Put on hold by staff until a day, with a reason that members never see.
  add column on_hold_since timestamptz,
  add column on_hold_until date,
  add column on_hold_reason text check (length(on_hold_reason) between 1 and 500),
  -- When the member sent what was asked for; null once staff act on it.
  add column answered_at timestamptz,
  -- When a decision was proposed that a second person has to confirm.
  add column second_look_since timestamptz,
  add constraint claim_held_check check ((held_by is null) = (held_since is null)),
  add constraint claim_on_hold_check check (num_nulls(on_hold_since, on_hold_until, on_hold_reason) in (0, 3)),
  add column queue text generated always as (
    case
      when status in ('received', 'checking') then
        case
          when second_look_since is not null then 'second_look'
          when on_hold_since is not null then 'on_hold'
          when answered_at is not null then 'answered'
          when held_by is not null then 'held'
          else 'new'
        end
      when status = 'documents_needed' then 'waiting_for_member'
      when status = 'sent_to_insurer' then 'sent_to_insurer'
      when status = 'payment_failed' then 'payment_failed'
    end
  ) stored,
  -- The day that queues sort by: a claim without a due date comes last.
  add column work_due date not null generated always as (coalesce(turn_due_date, '9999-12-31'::date)) stored;
-- A queue, of one insurer: what is due first, then the highest bill.
create index claim_work on claim (insurer_code, queue, work_due, (-medical_expense), id) where queue is not null;
create index claim_held on claim (held_by, work_due, (-medical_expense), id) where held_by is not null;
create index claim_on_hold_until on claim (on_hold_until) where on_hold_until is not null;
create index claim_appeal_due on claim_appeal (answer_due_date, id) where answered_at is null;

-- What staff search claims by.
create index claim_policy_number on claim (policy_number text_pattern_ops, submitted_at);
create index claim_amount on claim (medical_expense, submitted_at);
create index claim_provider_name on claim (provider_name text_pattern_ops, submitted_at);
create index coverage_card_number on coverage (upper(card_number)) where card_number is not null;
create index coverage_employee_id on coverage (upper(employee_id)) where employee_id is not null;
create index person_name_th on person (name_th text_pattern_ops, surname_th text_pattern_ops);
create index person_surname_th on person (surname_th text_pattern_ops);
create index person_name_en on person (lower(name_en) text_pattern_ops, lower(surname_en) text_pattern_ops);
create index person_surname_en on person (lower(surname_en) text_pattern_ops);

-- Who gave a claim to whom, and why. Rows are only added.
create table claim_handover (
  claim_id khum_id not null references claim,
  seq smallint not null check (seq > 0),
  at timestamptz not null,
  kind text not null check (kind in ('taken', 'taken_over', 'assigned', 'released')),
  -- Who did it; null if the system released the claim of a person whose access ended.
  by_staff khum_id,
  from_staff khum_id,
  to_staff khum_id,
  reason text check (length(reason) between 1 and 500),
  primary key (claim_id, seq),
  check (kind <> 'taken_over' or num_nulls(from_staff, to_staff, reason) = 0),
  check ((kind = 'released') = (to_staff is null))
);
create trigger claim_handover_append_only before update or delete on claim_handover
  for each row execute function refuse_change();

-- What staff tell one another about a claim. Members never see it.
create table claim_note (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  at timestamptz not null,
  staff_id khum_id not null,
  text text not null check (length(text) between 1 and 2000)
);
create index claim_note_claim on claim_note (claim_id, at);
create trigger claim_note_append_only before update or delete on claim_note
  for each row execute function refuse_change();

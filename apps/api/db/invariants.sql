-- Invariants that constraints can't express. In a healthy database, no query returns a row. R62
-- Each query begins with a line `-- name: …` and ends with a semicolon. The queries only read, so they are safe on a live database.

-- name: claim_status_is_its_last_event
select claim.id, claim.status, last_event.status as last_event
from claim
left join lateral (
  select status from claim_event where claim_id = claim.id order by seq desc limit 1
) last_event on true
where last_event.status is distinct from claim.status;

-- name: claim_history_begins_with_received_and_has_no_gap
select claim_id, min(seq) as first_seq, max(seq) as last_seq, count(*) as events
from claim_event
group by claim_id
having min(seq) <> 1 or max(seq) <> count(*) or (array_agg(status order by seq))[1] <> 'received'
  or (array_agg(kind order by seq))[1] <> 'received' or count(*) filter (where kind = 'received') <> 1;

-- name: claim_holder_is_the_last_it_was_handed_to
select claim.id, claim.held_by
from claim
left join lateral (
  select to_staff from claim_handover where claim_id = claim.id order by seq desc limit 1
) last_handover on true
where claim.held_by is not null and last_handover.to_staff is distinct from claim.held_by;

-- name: claim_history_is_in_order_of_time
select later.claim_id, later.seq
from claim_event later
join claim_event earlier on earlier.claim_id = later.claim_id and earlier.seq = later.seq - 1
where later.at < earlier.at;

-- name: ended_claim_does_not_move
select later.claim_id, later.seq
from claim_event later
join claim_event earlier on earlier.claim_id = later.claim_id and earlier.seq = later.seq - 1
where later.kind = 'moved' and earlier.status in ('paid', 'not_approved', 'withdrawn', 'closed_missing_documents')
  -- The bank gave a paid amount back.
  and not (earlier.status = 'paid' and later.status = 'payment_failed');

-- name: claim_lines_add_up_to_its_bill
select claim.id, claim.medical_expense, coalesce(sum(line.billed), 0) as billed
from claim
left join claim_line line on line.claim_id = claim.id and line.replaced_at is null
group by claim.id
having count(line.id) = 0 or sum(line.billed) <> claim.medical_expense;

-- name: claim_has_the_decision_of_its_status
select claim.id, claim.status, decision.outcome
from claim
left join claim_decision decision on decision.id = claim.decision_id
where (claim.status in ('approved', 'partly_approved', 'not_approved') and decision.outcome is distinct from claim.status)
  or (claim.status in ('payment_sent', 'paid', 'payment_failed') and (decision.outcome is null or decision.outcome = 'not_approved'))
  or (claim.status in ('withdrawn', 'closed_missing_documents') and decision.id is not null)
  -- Only a claim that was reopened has a decision while it is in process.
  or (claim.status in ('received', 'checking', 'documents_needed', 'sent_to_insurer') and decision.id is not null
    and not exists (select from claim_event where claim_id = claim.id and kind = 'reopened'));

-- name: latest_decision_that_was_not_undone_counts
select claim.id, claim.decision_id, latest.id as latest_decision
from claim
left join lateral (
  select id from claim_decision
  where claim_id = claim.id and undone_at is null and not is_recommendation
  order by version desc limit 1
) latest on true
where claim.decision_id is distinct from latest.id;

-- name: decision_versions_have_no_gap
select claim_id, count(*) as versions, max(version) as last_version
from claim_decision
group by claim_id
having max(version) <> count(*);

-- name: decision_covers_every_line_and_pays_their_sum
select decision.id, decision.benefit
from claim_decision decision
join claim on claim.id = decision.claim_id
left join claim_decision_line decided on decided.decision_id = decision.id
left join claim_line line on line.id = decided.line_id and line.claim_id = decision.claim_id
group by decision.id, claim.id
having count(line.id) = 0 or count(line.id) <> count(decided.line_id)
  or sum(decided.billed) <> claim.medical_expense or sum(decided.benefit) <> decision.benefit
  -- The lines of a decision are replaced by others only after the decision was undone.
  or decision.id = claim.decision_id and bool_or(line.replaced_at is not null);

-- name: decision_has_its_event
select decision.id
from claim_decision decision
where not decision.is_recommendation and not exists (
  select from claim_event
  where claim_event.claim_id = decision.claim_id and decision_id = decision.id and kind = 'decided' and status = decision.outcome
);

-- name: only_a_paid_claim_has_a_payment_date
select id, status, paid_on
from claim
where (status = 'paid') <> (paid_on is not null);

-- name: claim_that_waits_for_documents_has_an_open_request
select claim.id
from claim
where claim.status = 'documents_needed'
  and not exists (
    select from document_request request
    where request.claim_id = claim.id and request.fulfilled_at is null and request.closed_at is null
  );

-- name: decided_claim_has_no_open_document_request
select claim.id, claim.status, request.id as request_id
from claim
join document_request request on request.claim_id = claim.id
where claim.status not in ('received', 'checking', 'documents_needed', 'sent_to_insurer')
  and request.fulfilled_at is null and request.closed_at is null;

-- name: claim_with_files_has_every_kind_it_needs
select claim.id, needed.list
from claim
join (values ('receipt'), ('medical'), ('bank_book')) needed (list)
  on needed.list <> 'bank_book' or claim.card_type <> 'self_bought'
where exists (select from document where claim_id = claim.id and attached_at is not null and sender = 'member')
  and not exists (
    select from document where claim_id = claim.id and attached_at is not null and document.list = needed.list
  );

-- name: submitted_draft_is_deleted
select claim.id, claim.draft_id
from claim
join claim_draft on claim_draft.id = claim.draft_id;

-- name: acknowledged_claim_exists
select key.scope, key.key, key.answer ->> 'id' as claim_id
from idempotency_key key
left join claim on claim.id = key.answer ->> 'id'
where key.endpoint = 'POST /api/v1/claims' and claim.id is null;

-- name: claim_belongs_to_an_account_of_its_partner
select claim.id, claim.partner_id, account.partner_id as account_partner_id
from claim
join account on account.id = claim.account_id
where account.partner_id <> claim.partner_id;

-- name: claim_is_for_the_person_of_its_coverage
select claim.id, claim.person_id
from claim
join coverage on coverage.id = claim.coverage_id
where coverage.person_id <> claim.person_id;

-- name: claim_number_counter_is_not_behind
select claim.claim_number, counter.last_number
from claim
left join claim_number_counter counter
  on counter.prefix = split_part(claim.claim_number, '-', 1)
  and counter.year = split_part(claim.claim_number, '-', 2)::smallint
where claim.claim_number ~ '^[A-Z0-9]{2,6}-\d{2}-\d{6,9}-\d$'
  and split_part(claim.claim_number, '-', 3)::integer > coalesce(counter.last_number, 0);

-- name: claim_waits_as_long_as_its_last_status
select claim.id, claim.status_since, event.at
from claim
join lateral (
  select at from claim_event where claim_id = claim.id and kind not in ('appealed', 'appeal_upheld') order by seq desc limit 1
) event on true
where claim.status_since > event.at;

-- name: turn_has_a_due_date_while_somebody_has_to_act
select id, status, turn_due_date
from claim
where turn_due_date is not null and status in ('paid', 'not_approved', 'withdrawn', 'closed_missing_documents');

-- name: appeal_is_against_a_decision_of_its_time
select appeal.id
from claim_appeal appeal
join claim_decision decision on decision.id = appeal.decision_id
left join claim_decision next_decision on next_decision.id = appeal.new_decision_id
where decision.is_recommendation or appeal.filed_at < decision.at
  or next_decision.benefit <= decision.benefit or next_decision.undone_at is not null;

-- name: claim_is_paid_into_an_account_of_its_member
select claim.id, payout_account.account_id
from claim_payout
join claim on claim.id = claim_payout.claim_id
join payout_account on payout_account.id = claim_payout.payout_account_id
where claim.account_id is distinct from payout_account.account_id;

-- name: claim_payouts_have_no_gap
select claim_id, count(*) as payouts, max(seq) as last_seq
from claim_payout
group by claim_id
having max(seq) <> count(*);

-- name: member_who_left_has_no_live_payout_account
select payout_account.id, account.status
from payout_account
join account on account.id = payout_account.account_id
where payout_account.ended_at is null and account.status <> 'active';

-- name: copied_page_is_a_bank_book_page
select copy.id, copy.list
from document copy
left join document page on page.id = copy.copied_from
where copy.copied_from is not null and (copy.list <> 'bank_book' or page.account_id <> copy.account_id);

-- name: accepted_document_has_its_object
select id
from document
where fate = 'accepted' and (object_key is null or object_size is null or sha256 is null or content_type is null);

-- name: object_belongs_to_one_document
select object_key, count(*) as documents
from document
where object_key is not null
group by object_key
having count(*) > 1;

-- name: checked_document_was_received_completely
select id, size, received_bytes
from document
where fate in ('received', 'waiting_scan', 'accepted') and received_bytes <> size;

-- name: document_has_the_owner_of_its_draft_claim_or_card
select document.id
from document
left join claim on claim.id = document.claim_id
left join claim_draft draft on draft.id = document.draft_id
left join declared_card card on card.id = document.card_id
where document.sender = 'member'
  and document.account_id is distinct from coalesce(claim.account_id, draft.account_id, card.account_id);

-- name: file_that_no_member_sent_has_a_known_sender
select document.id
from document
left join client on document.sender = 'client' and client.id = document.sender_id
left join staff on document.sender = 'staff' and staff.id = document.sender_id
where document.sender <> 'member' and coalesce(client.id, staff.id) is null;

-- name: complete_own_card_has_both_pictures
select card.id
from declared_card card
where card.whose = 'self' and card.state = 'complete' and (
  select count(distinct list) from document where card_id = card.id and fate = 'accepted'
) < 2;

-- name: card_side_has_at_most_one_accepted_picture
select card_id, list
from document
where card_id is not null and fate = 'accepted'
group by card_id, list
having count(*) > 1;

-- name: pieces_of_an_upload_do_not_overlap_and_add_up
select document.id, document.received_bytes, sum(part.size) as pieces, max(part.start_byte + part.size) as reach
from document
join upload_part part on part.document_id = document.id
group by document.id
having sum(part.size) <> document.received_bytes or max(part.start_byte + part.size) <> document.received_bytes;

-- name: ledger_entry_fits_its_coverage_and_limit
-- A plan can lose a limit whose entries add up to zero.
with plan_limit as (
  select distinct plan_version.plan_id, benefit_limit.key, benefit_limit.shared_by = 'family' as is_shared
  from plan_version
  join benefit_limit on benefit_limit.plan_version_id = plan_version.id
  where benefit_limit.scope in ('policy_year', 'lifetime') and benefit_limit.measure <> 'percent'
),
entry as (
  select *, sum(amount) over (partition by coalesce(household_id, coverage_id), limit_key, period_start) as total
  from ledger_entry
)
select entry.id
from entry
join coverage on coverage.id = entry.coverage_id
left join claim on claim.id = entry.claim_id
left join plan_limit on plan_limit.plan_id = coverage.plan_id
  and plan_limit.key = entry.limit_key and plan_limit.is_shared = (entry.household_id is not null)
where plan_limit.key is null and entry.total <> 0
  or claim.coverage_id <> entry.coverage_id
  or entry.household_id <> coverage.household_id
union all
select entry.id
from entry
where entry.coverage_id is null and entry.total <> 0 and not exists (
  select from coverage member
  join plan_limit on plan_limit.plan_id = member.plan_id and plan_limit.key = entry.limit_key and plan_limit.is_shared
  where member.household_id = entry.household_id
);

-- name: pending_of_a_claim_is_never_negative
select claim_id, limit_key, sum(amount) as pending
from ledger_entry
where kind in ('reserve', 'release')
group by claim_id, coverage_id, household_id, limit_key, period_start
having sum(amount) < 0;

-- name: decided_claim_has_no_reservation
select claim.id, entry.limit_key, sum(entry.amount) as pending
from claim
join ledger_entry entry on entry.claim_id = claim.id and entry.kind in ('reserve', 'release')
where claim.status not in ('received', 'checking', 'documents_needed', 'sent_to_insurer')
group by claim.id, entry.limit_key, entry.household_id, entry.period_start
having sum(entry.amount) <> 0;

-- name: claim_without_a_decision_has_consumed_nothing
select entry.claim_id, entry.limit_key, sum(entry.amount) as consumed
from ledger_entry entry
join claim on claim.id = entry.claim_id
where claim.decision_id is null and entry.kind in ('consume', 'adjust')
group by entry.claim_id, entry.limit_key, entry.household_id
having sum(entry.amount) <> 0;

-- name: claim_consumes_at_most_what_was_decided
with plan_limit as (
  select distinct plan_version.plan_id, benefit_limit.key, benefit_limit.item
  from plan_version
  join benefit_limit on benefit_limit.plan_version_id = plan_version.id
  where benefit_limit.measure = 'amount'
),
decided as (
  select claim.id as claim_id, sum(benefit) as benefit, sum(deductible) as deductible, sum(copay + coinsurance) as copayment
  from claim
  join claim_decision_line line on line.decision_id = claim.decision_id
  group by claim.id
)
select entry.claim_id, entry.limit_key, sum(entry.amount) as taken
from ledger_entry entry
join coverage on coverage.id = entry.coverage_id
join plan_limit on plan_limit.plan_id = coverage.plan_id and plan_limit.key = entry.limit_key
left join decided on decided.claim_id = entry.claim_id
where entry.kind in ('consume', 'adjust') and entry.claim_id is not null
group by entry.claim_id, entry.limit_key, entry.household_id, plan_limit.item, decided.benefit, decided.deductible, decided.copayment
having sum(entry.amount) not between 0 and coalesce(
  case plan_limit.item when 'deductible' then decided.deductible when 'copayment' then decided.copayment else decided.benefit end, 0
);

-- name: ledger_entry_belongs_to_an_event_of_its_claim
select entry.id
from ledger_entry entry
join claim_event event on event.id = entry.claim_event_id
where event.claim_id is distinct from entry.claim_id;

-- name: balance_is_between_zero_and_its_limit
with plan_limit as (
  -- Takes the highest value of all versions of a plan, because each claim is judged by the version of its own date.
  select plan_version.plan_id, benefit_limit.key, benefit_limit.scope, max(benefit_limit.value) as value
  from plan_version
  join benefit_limit on benefit_limit.plan_version_id = plan_version.id
  group by plan_version.plan_id, benefit_limit.key, benefit_limit.scope
),
entry as (
  select coverage_id, household_id, limit_key, period_start,
    sum(amount) as balance,
    coalesce(sum(amount) filter (where kind in ('opening', 'consume', 'adjust')), 0) as used
  from ledger_entry
  group by coverage_id, household_id, limit_key, period_start
),
held as (
  select coalesce(entry.household_id, coverage.first_coverage_id) as holder, coverage.plan_id, coverage.insurer_code, entry.*
  from entry
  join coverage on coverage.id = entry.coverage_id
  union all
  -- A household's opening figure has no coverage id.
  select entry.household_id, member.plan_id, member.insurer_code, entry.*
  from entry
  join lateral (select plan_id, insurer_code from coverage where household_id = entry.household_id limit 1) member on true
  where entry.coverage_id is null
)
select held.holder, held.limit_key, max(plan_limit.value) as value, sum(held.balance) as balance
from held
-- Skips insurers whose source keeps the balances: the source's figures count there, not the ledger's.
join insurer on insurer.code = held.insurer_code and insurer.balances_owned_by = 'khum'
join plan_limit on plan_limit.plan_id = held.plan_id and plan_limit.key = held.limit_key
group by held.holder, held.limit_key, case when plan_limit.scope = 'policy_year' then held.period_start end
having sum(held.balance) > max(plan_limit.value) or sum(held.used) < 0;

-- name: source_balance_fits_its_holder_and_limit
select balance.id
from source_balance balance
where not exists (
  select from coverage covered
  join plan_version on plan_version.plan_id = covered.plan_id
  join benefit_limit on benefit_limit.plan_version_id = plan_version.id and benefit_limit.key = balance.limit_key
  where (covered.id = balance.coverage_id or covered.household_id = balance.household_id)
    and covered.insurer_code = balance.insurer_code
    and benefit_limit.scope in ('policy_year', 'lifetime')
    and benefit_limit.measure <> 'percent'
    and (benefit_limit.shared_by = 'family') = (balance.household_id is not null)
);

-- name: source_balance_includes_only_published_events
select id, through_seq
from source_balance
where through_seq > (select greatest(coalesce(max(feed_seq), 0), (select last from feed_position)) from claim_event);

-- name: payments_are_decided_or_recovered
with held as (
  select claim.id, claim.decision_id,
    (select coalesce(sum(amount), 0) from payment_order where claim_id = claim.id and status = 'paid')
      + (select coalesce(sum(amount), 0) from recovery where set_off_claim_id = claim.id) as paid,
    (select coalesce(sum(amount), 0) from recovery where claim_id = claim.id and status <> 'cancelled') as recovered
  from claim
  where exists (select from payment_order where claim_id = claim.id and status = 'paid')
    or exists (select from recovery where set_off_claim_id = claim.id)
)
select held.id, paid, recovered, decision.benefit
from held
left join claim_decision decision on decision.id = held.decision_id
where paid - recovered > coalesce(decision.benefit, 0);

-- name: live_payment_pays_at_most_what_is_left
select payment.claim_id, payment.amount
from payment_order payment
join claim on claim.id = payment.claim_id
left join claim_decision decision on decision.id = claim.decision_id
where payment.status = 'due'
  and payment.amount
    + (select coalesce(sum(amount), 0) from payment_order where claim_id = claim.id and status = 'paid')
    + (select coalesce(sum(amount), 0) from recovery where set_off_claim_id = claim.id)
    - (select coalesce(sum(amount), 0) from recovery where claim_id = claim.id and status in ('repaid', 'set_off'))
    > coalesce(decision.benefit, 0);

-- name: only_an_approved_claim_has_a_due_payment
select payment.id, claim.status
from payment_order payment
join claim on claim.id = payment.claim_id
where (payment.status = 'due' and claim.status not in ('approved', 'partly_approved'))
  or (payment.status = 'sent' and claim.status <> 'payment_sent');

-- name: nothing_is_paid_before_the_originals_arrived
select payment.id, claim.originals_expected_on
from payment_order payment
join claim on claim.id = payment.claim_id
where payment.status in ('due', 'sent')
  and claim.originals_expected_on is not null and claim.originals_received_on is null;

-- name: recovery_is_deducted_from_the_same_payee
select recovery.id, recovery.claim_id, recovery.set_off_claim_id
from recovery
join claim on claim.id = recovery.claim_id
join claim other on other.id = recovery.set_off_claim_id
where other.insurer_code <> claim.insurer_code or not exists (
  select from (
    select payout_account_id, payee_kind from payment_order where claim_id = claim.id
    union all
    select payout_account_id, payee_kind from claim_payout
    where claim_id = claim.id and exists (select from recovery deducted where deducted.set_off_claim_id = claim.id)
  ) received
  join payout_account former on former.id = received.payout_account_id
  join claim_payout on claim_payout.claim_id = other.id and claim_payout.payee_kind = received.payee_kind
  join payout_account present on present.id = claim_payout.payout_account_id
  where present.account_id = former.account_id
);

-- name: claim_without_anything_to_pay_is_paid
select claim.id, claim.status
from claim
join claim_decision decision on decision.id = claim.decision_id and decision.benefit > 0
where claim.status in ('approved', 'partly_approved') and claim.origin <> 'core_system'
  and not exists (select from payment_order where claim_id = claim.id and status in ('due', 'sent'))
  and decision.benefit <= (select coalesce(sum(amount), 0) from payment_order where claim_id = claim.id and status = 'paid')
    + (select coalesce(sum(amount), 0) from recovery where set_off_claim_id = claim.id)
    - (select coalesce(sum(amount), 0) from recovery where claim_id = claim.id and status in ('repaid', 'set_off'));

-- name: feed_numbers_have_no_gaps
select seq, before
from (select seq, lag(seq) over (order by seq) as before from feed_event) numbered
where seq <> before + 1
union all
select last, newest
from feed_position
cross join (select max(seq) as newest from feed_event) feed
where newest <> last;

-- name: claim_event_has_its_number_in_the_feed
select event.id, event.feed_seq
from claim_event event
join feed_event feed on feed.seq = event.feed_seq
where feed.event_id <> event.id;

-- name: parent_limits_have_no_cycles
with recursive above as (
  select id as limit_id, parent_limit_id, array[id::text] as path
  from benefit_limit
  where parent_limit_id is not null
  union all
  select above.limit_id, parent.parent_limit_id, above.path || parent.id::text
  from above
  join benefit_limit parent on parent.id = above.parent_limit_id
  where parent.id::text <> all (above.path)
)
select limit_id
from above
where parent_limit_id::text = any (path);

-- name: waiting_version_is_newer_than_its_held_row
select waiting.*
from source_waiting waiting
left join (
  select 'policy' as table_name, insurer_code, source, source_key, source_version, held_by_office from policy
  union all select 'policy_period', insurer_code, source, source_key, source_version, held_by_office from policy_period
  union all select 'product', insurer_code, source, source_key, source_version, held_by_office from product
  union all select 'plan', insurer_code, source, source_key, source_version, held_by_office from plan
  union all select 'plan_version', insurer_code, source, source_key, source_version, held_by_office from plan_version
  union all select 'household', insurer_code, source, source_key, source_version, held_by_office from household
  union all select 'source_balance', insurer_code, source, source_key, source_version, held_by_office from source_balance
  union all select 'coverage', insurer_code, source, source_key, source_version, held_by_office from coverage
  union all select 'insurer_source', insurer_code, source, source_key, source_version, held_by_office from insurer_source
  union all select 'hospital_source', insurer_code, source, source_key, source_version, held_by_office from hospital_source
  union all select 'network_contract', insurer_code, source, source_key, source_version, held_by_office from network_contract
  union all select 'claim_source', insurer_code, source, source_key, source_version, held_by_office from claim_source
  union all select 'person_source', insurer_code, source, source_key, source_version, held_by_office from person_source
) stored using (table_name, insurer_code, source, source_key)
where stored.held_by_office is distinct from true or waiting.source_version <= stored.source_version;

-- name: insurance_rows_belong_to_one_insurer
select coverage.id
from coverage
join policy_period on policy_period.id = coverage.policy_period_id
join policy on policy.id = policy_period.policy_id
join household on household.id = coverage.household_id
where coverage.insurer_code <> policy.insurer_code
  or policy_period.insurer_code <> policy.insurer_code
  or household.insurer_code <> policy.insurer_code
union all
select policy_period_plan.plan_id
from policy_period_plan
join policy_period on policy_period.id = policy_period_plan.policy_period_id
join plan on plan.id = policy_period_plan.plan_id
join product on product.id = plan.product_id
where plan.insurer_code <> policy_period.insurer_code or product.insurer_code <> plan.insurer_code
union all
select plan_version.id
from plan_version
join plan on plan.id = plan_version.plan_id
where plan_version.insurer_code <> plan.insurer_code;

-- name: plan_of_a_policy_has_a_version_for_every_day_of_the_period
select policy_period_plan.policy_period_id, policy_period_plan.plan_id
from policy_period_plan
join policy_period on policy_period.id = policy_period_plan.policy_period_id
left join plan_version on plan_version.plan_id = policy_period_plan.plan_id
where policy_period.status <> 'void'
group by policy_period_plan.policy_period_id, policy_period_plan.plan_id, policy_period.period_start, policy_period.period_end
having not coalesce(range_agg(daterange(effective_from, effective_to, '[]')) @> daterange(period_start, period_end, '[]'), false);

-- name: coverage_is_within_its_policy_period
select coverage.id
from coverage
join policy_period on policy_period.id = coverage.policy_period_id
where (coverage.effective_date < policy_period.period_start or coverage.expiry_date > policy_period.period_end)
  and not coverage.void_from_inception;

-- name: household_of_a_coverage_is_of_its_policy
select coverage.id
from coverage
join policy_period on policy_period.id = coverage.policy_period_id
join household on household.id = coverage.household_id
where household.policy_id <> policy_period.policy_id;

-- name: renewal_follows_its_former_coverage
select coverage.id
from coverage
left join coverage former on former.id = coverage.former_coverage_id
where coverage.first_coverage_id <> coalesce(former.first_coverage_id, coverage.id)
  or former.person_id <> coverage.person_id
  or former.household_id <> coverage.household_id
  or former.expiry_date >= coverage.effective_date and not coverage.void_from_inception
  or former.waiting_from <> coverage.waiting_from;

-- name: coverage_of_a_void_period_is_void
select coverage.id
from coverage
join policy_period on policy_period.id = coverage.policy_period_id
where policy_period.status = 'void' and not coverage.void_from_inception;

-- name: session_has_at_most_one_live_refresh_token
select session_id, count(*) as live
from refresh_token
where rotated_at is null
group by session_id
having count(*) > 1;

-- name: deleted_account_has_no_live_session
select session.id
from session
join account on account.id = session.account_id
where account.status = 'deleted' and session.ended_at is null;

-- name: deleted_account_owns_no_data
select account.id
from account
where account.status = 'deleted' and (
  exists (select from claim_draft where account_id = account.id)
  or exists (select from declared_card where account_id = account.id)
  or exists (select from document where account_id = account.id and attached_at is null)
  or exists (select from account_coverage where account_id = account.id)
  or exists (select from notification where account_id = account.id)
  or exists (select from account_identity where account_id = account.id)
  or exists (select from family_link where account_id = account.id)
  or exists (select from family_invitation where account_id = account.id)
  or exists (select from member_topic where account_id = account.id)
  or exists (select from known_device where account_id = account.id)
  or exists (select from otp_flow where account_id = account.id)
  or exists (select from use_card where account_id = account.id)
);

-- name: claim_notification_belongs_to_the_claims_account
select notification.id
from notification
join claim on claim.id = notification.target_id
where notification.target = 'claim' and claim.account_id is distinct from notification.account_id;

-- name: notification_target_fits_its_kind
select id
from notification
where (target is not distinct from 'claim') <> (tab = 'claim_status')
  or (target in ('promotion', 'article') and target <> kind);

-- name: claim_of_a_deleted_account_has_no_names
select claim.id
from claim
join account on account.id = claim.account_id
where account.status = 'deleted' and (claim.email <> '' or claim.insured_name_th <> '' or claim.insured_name_en <> '');

-- name: deleted_account_leaves_no_unneeded_person
select person.id
from person
join account on account.person_id = person.id and account.status = 'deleted'
where (person.name_th <> '' or person.name_en <> '' or person.national_id_hash is not null or person.contact_phone is not null)
  and not exists (select from coverage where person_id = person.id)
  and not exists (select from login where person_id = person.id)
  and not exists (select from family_link where person_id = person.id and ended_at is null);

-- name: login_has_an_account
select id
from login
where not exists (select from account where login_id = login.id);

-- name: staff_password_has_a_second_factor
select staff_id
from staff_password
where not exists (select from staff_totp where staff_totp.staff_id = staff_password.staff_id)
  and not exists (select from staff_passkey where staff_passkey.staff_id = staff_password.staff_id);

-- name: ended_staff_cannot_sign_in
select id
from staff
where ended_at is not null and (
  exists (select from staff_grant where staff_id = staff.id)
  or exists (select from staff_password where staff_id = staff.id)
  or exists (select from staff_totp where staff_id = staff.id)
  or exists (select from staff_passkey where staff_id = staff.id)
  or exists (select from staff_recovery_code where staff_id = staff.id)
  or exists (select from staff_link where staff_id = staff.id)
  or exists (select from staff_session where staff_id = staff.id and ended_at is null)
);

-- name: account_that_was_left_has_ended
select account.id
from account
where account.status = 'left' and (
  exists (select from session where account_id = account.id and ended_at is null)
  or exists (select from account_identity where account_id = account.id)
  or exists (select from member_topic where account_id = account.id)
  or exists (select from notification where account_id = account.id)
  or exists (select from known_device where account_id = account.id)
  or exists (select from claim_draft where account_id = account.id)
  or exists (select from account_coverage where account_id = account.id)
  or exists (select from family_link where account_id = account.id)
);

-- name: consent_belongs_to_the_app_of_its_account
select event.id
from consent_event event
join account on account.id = event.account_id
where account.partner_id <> event.partner_id;

-- name: deletion_is_audited
select account.id
from account
-- Audit events are kept for ten years, so the event of a deletion up to nine years ago must still exist.
where account.status = 'deleted' and account.deleted_at > now() - interval '9 years'
  and not exists (select from audit_event where account_id = account.id and action = 'account.deleted');

-- name: claim_was_submitted_with_consent_to_health_data
select claim.id
from claim
where origin = 'member_app' and not exists (
  select from consent_event event
  join consent_document document on document.id = event.document_id and document.kind = 'health_data'
  where event.account_id = claim.account_id and event.action = 'accepted' and event.at <= claim.submitted_at
);

-- name: draft_was_started_with_consent_to_health_data
select draft.id
from claim_draft draft
where not exists (
  select from consent_event event
  join consent_document document on document.id = event.document_id and document.kind = 'health_data'
  where event.account_id = draft.account_id and event.action = 'accepted' and event.at <= draft.created_at
);

-- name: consent_text_matches_its_hash
select id, kind, version
from consent_document
where text_hash <> sha256(convert_to(concat_ws(E'\n', title_th, body_th, title_en, body_en, news_th, news_en,
  controller_th, controller_en, dpo_contact), 'UTF8'));

-- name: text_of_an_insurer_was_checked_by_a_second_person
select document.id, document.insurer_code, document.kind, document.version
from consent_document document
where document.insurer_code is not null and not exists (
  select from consent_draft draft
  where draft.document_id = document.id and draft.text_hash = document.text_hash
    and draft.insurer_code = document.insurer_code and draft.kind = document.kind
    and lower(draft.checked_by) <> lower(draft.written_by) and draft.checked_at >= draft.written_at
);

-- name: published_draft_has_the_words_of_its_text
select draft.id
from consent_draft draft
join consent_document document on document.id = draft.document_id
where draft.text_hash <> document.text_hash or draft.kind <> document.kind
  or draft.insurer_code is distinct from document.insurer_code;

-- name: consent_is_for_a_text_of_the_insurer_of_the_app
select event.id
from consent_event event
join consent_document document on document.id = event.document_id
where document.insurer_code <> event.insurer_code;

-- name: telemed_text_matches_its_hash
select id, step, version
from telemed_document
where text_hash <> sha256(convert_to(concat_ws(E'\n', title_th, body_th, title_en, body_en), 'UTF8'));

-- name: consent_kind_has_a_text_that_was_not_withdrawn
select document.kind
from consent_document document
left join consent_document_withdrawal withdrawal on withdrawal.document_id = document.id
where document.insurer_code is null
group by document.kind
having count(*) = count(withdrawal.document_id);

-- name: consent_event_has_the_hash_of_its_text
select event.id
from consent_event event
join consent_document document on document.id = event.document_id
where event.text_hash <> document.text_hash;

-- name: consent_was_given_to_a_text_in_force
select event.id
from consent_event event
join consent_document document on document.id = event.document_id
where event.action = 'accepted' and event.at < document.effective_at;

-- name: only_an_optional_consent_is_withdrawn_and_only_when_given
select event.id
from consent_event event
join consent_document document on document.id = event.document_id
left join lateral (
  select earlier.action from consent_event earlier
  join consent_document of_kind on of_kind.id = earlier.document_id and of_kind.kind = document.kind
  where earlier.account_id = event.account_id and earlier.id < event.id
  order by earlier.id desc limit 1
) before on true
where event.action = 'withdrawn' and (document.kind in ('terms', 'privacy') or before.action is distinct from 'accepted');

-- name: code_has_the_phone_and_purpose_of_its_flow
select code.id
from otp_code code
join otp_flow flow on flow.id = code.flow_id
where code.purpose <> flow.purpose or code.phone is distinct from flow.phone;

-- name: passed_flow_has_a_passed_code_and_no_open_one
select flow.id
from otp_flow flow
where flow.passed_at is not null and (
  not exists (select from otp_code where flow_id = flow.id and end_reason = 'passed')
  or exists (select from otp_code where flow_id = flow.id and ended_at is null)
);

-- name: proof_was_used_before_it_expired
select id
from otp_flow
where used_at > grant_expires_at or used_at < passed_at;

-- name: flow_without_a_phone_proves_nothing
select id
from otp_flow
where phone is null and passed_at is not null;

-- name: member_flow_belongs_to_a_session_of_the_member
select flow.id
from otp_flow flow
join session on session.id = flow.session_id
where session.account_id <> flow.account_id or session.partner_id <> flow.partner_id;

-- name: identity_and_session_have_the_partner_of_their_account
select account.id
from account
where exists (select from account_identity where account_id = account.id and partner_id <> account.partner_id)
  or exists (select from session where account_id = account.id and partner_id <> account.partner_id);

-- name: card_was_checked_while_it_was_shown
select id
from use_card
where state in ('verified', 'cancelled') and (ended_at > expires_at or ended_at < created_at);

-- name: counter_check_is_audited
select use_card.id
from use_card
where state = 'verified' and not exists (
  select from audit_event
  where audit_event.account_id = use_card.account_id and action = 'desk.check' and outcome = 'checked'
    and audit_event.subject = 'hospital ' || use_card.hospital_id || ' use_card ' || use_card.id
);

-- name: accepted_invitation_grants_no_more_than_it_asked_for
select invitation.id, link.id as family_link_id
from family_invitation invitation
join family_link link on link.id = invitation.family_link_id
where link.account_id <> invitation.account_id
  or link.proof <> 'invitation'
  or link.relationship <> invitation.relationship
  or not link.scopes <@ invitation.scopes
  or invitation.decided_at >= invitation.expires_at
  or coalesce(link.ends_at, 'infinity') > coalesce((invitation.ends_on + 1)::timestamp at time zone 'Asia/Bangkok', 'infinity');

-- name: authority_by_invitation_was_accepted
select link.id
from family_link link
join account on account.id = link.account_id
where link.proof = 'invitation' and link.ended_at is null and link.created_at > now() - interval '9 years'
  and not exists (
    select from audit_event event
    where event.action = 'family.accepted' and event.subject = link.id and event.person_id = link.person_id
  );

-- name: guardianship_ends_by_the_time_the_child_is_of_age
select link.id
from family_link link
join person on person.id = link.person_id
where link.proof = 'guardian' and (
  link.ends_at is null
  or person.birth_date is null
  or link.ends_at > (person.birth_date + interval '20 years')::date::timestamp at time zone 'Asia/Bangkok'
);

-- name: family_link_is_to_another_person
select link.id
from family_link link
join account on account.id = link.account_id and account.person_id = link.person_id
where link.ended_at is null and (link.ends_at is null or link.ends_at > now());

-- name: audited_read_of_a_relative_names_the_person
select id
from audit_event
where action = 'family.read' and (person_id is null or account_id is null or subject is null);

-- name: audit_link_follows_the_one_before
select link.chain, link.seq
from audit_link link
left join audit_link before on before.chain = link.chain and before.seq = link.seq - 1
-- Old links are deleted with the partition of their month, so the oldest remaining link has no link before it.
where before.hash <> link.before_hash
  or before.seq is null and link.seq <> (select min(seq) from audit_link first where first.chain = link.chain);

-- name: audit_link_has_its_event
select link.chain, link.seq
from audit_link link
left join audit_event event on event.at = link.event_at and event.id = link.event_id
where event.id is null or coalesce(event.insurer_code, '-') <> link.chain;

-- name: audit_event_is_linked_once
select event.id
from audit_event event
left join audit_link link on link.event_at = event.at and link.event_id = event.id
group by event.id, event.at
having count(link.seq) > 1
  or count(link.seq) = 0 and event.at < (select max(event_at) from audit_link) - interval '10 minutes';

-- name: audit_checkpoint_signs_its_link
select checkpoint.chain, checkpoint.seq
from audit_checkpoint checkpoint
left join audit_link link on link.chain = checkpoint.chain and link.seq = checkpoint.seq
where link.hash is distinct from checkpoint.hash
  and checkpoint.seq >= (select min(seq) from audit_link first where first.chain = checkpoint.chain);

-- name: notification_is_sent_once
select account_id, dedupe_key, count(*) as notifications
from notification
group by account_id, dedupe_key
having count(*) > 1;

-- name: message_is_sent_once
select dedupe_key, count(*) as messages
from outbox_message
where dedupe_key is not null
group by dedupe_key
having count(*) > 1;

-- name: agreed_telemed_visit_has_cards_and_all_terms
select visit.id
from telemed_visit visit
where visit.state in ('agreed', 'handed_off') and (
  not exists (select from telemed_visit_card card where card.visit_id = visit.id)
  or (select count(*) from telemed_acceptance accepted where accepted.visit_id = visit.id) <> 3
);

-- name: telemed_card_places_have_no_gaps_and_are_not_too_many
select visit.id
from telemed_visit visit
join telemed_provider provider on provider.id = visit.provider_id
join telemed_visit_card card on card.visit_id = visit.id
group by visit.id, provider.extra_cards_most
having max(card.place) <> count(*) - 1 or max(card.place) > provider.extra_cards_most;

-- name: telemed_terms_were_accepted_in_order_with_the_hash_of_their_text
select accepted.id
from telemed_acceptance accepted
join telemed_document document on document.id = accepted.document_id
left join telemed_visit visit on visit.id = accepted.visit_id
where accepted.step <> document.step
  or accepted.text_hash <> document.text_hash
  or (visit.account_id, visit.provider_id) is distinct from (accepted.account_id, accepted.provider_id) and visit.id is not null
  or (
    select count(*) from telemed_acceptance before where before.visit_id = accepted.visit_id and before.step < accepted.step
  ) <> accepted.step - 1;

-- name: telemed_hand_off_fits_its_visit_and_is_redeemed_at_most_once
select visit.id
from telemed_visit visit
left join telemed_hand_off hand_off on hand_off.visit_id = visit.id
group by visit.id
having count(hand_off.id) filter (where hand_off.provider_id <> visit.provider_id) > 0
  or count(hand_off.id) filter (where hand_off.state = 'redeemed') <> (case when visit.redeemed_at is null then 0 else 1 end)
  or count(hand_off.id) > 0 and visit.state <> 'handed_off';

-- name: client_insurer_exists
select client.id
from client cross join unnest(client.insurers) as named (insurer_code)
where not exists (select from insurer where insurer.code = named.insurer_code);

-- name: imported_claim_belongs_to_its_insurer
select source_row.claim_id, source_row.insurer_code
from claim_source source_row
join claim on claim.id = source_row.claim_id
where claim.insurer_code <> source_row.insurer_code;

-- name: merged_person_owns_nothing
select merge.id
from person_merge merge
where merge.split_at is null and (
  exists (select from coverage where person_id = merge.from_person_id)
  or exists (select from household where subscriber_person_id = merge.from_person_id)
  or exists (select from person_source where person_id = merge.from_person_id)
);

-- name: row_has_its_batch
select distinct batch_id from exchange_row
where not exists (select from exchange_batch where exchange_batch.id = exchange_row.batch_id);

-- name: history_has_its_batch
select distinct batch_id from exchange_history
where not exists (select from exchange_batch where exchange_batch.id = exchange_history.batch_id);

-- name: open_proposal_has_its_second_look
select proposal.claim_id
from claim_proposal proposal
join claim on claim.id = proposal.claim_id
where proposal.settled_at is null and claim.second_look_since is distinct from proposal.at;

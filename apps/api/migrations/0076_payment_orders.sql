-- What is to be paid for claims, and what payees have to give back. R93
create table payment_order (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  -- The decision that the amount follows from.
  decision_id khum_id not null,
  -- The account that it goes to; null if nobody gave one.
  payout_account_id khum_id references payout_account,
  payee_kind text,
  name_matches boolean,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('due', 'sent', 'paid', 'failed', 'returned', 'cancelled')),
  paid_on date,
  reference text check (length(reference) between 1 and 64),
  failure_code text check (length(failure_code) between 1 and 40),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (claim_id, decision_id) references claim_decision (claim_id, id),
  check ((status in ('paid', 'returned')) = (paid_on is not null)),
  check ((payout_account_id is null) = (payee_kind is null)),
  check ((payout_account_id is null) = (name_matches is null))
);
-- One live order for each claim.
create unique index payment_order_live on payment_order (claim_id) where status in ('due', 'sent');
create index payment_order_claim on payment_order (claim_id, decision_id);
create index payment_order_account on payment_order (payout_account_id);
create index payment_order_queue on payment_order (status, created_at, id);

create table recovery (
  id khum_id primary key,
  claim_id khum_id not null references claim,
  decision_id khum_id not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'repaid', 'set_off', 'waived', 'cancelled')),
  reason text check (length(reason) between 1 and 500),
  closed_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (claim_id, decision_id) references claim_decision (claim_id, id),
  check ((status in ('repaid', 'set_off', 'waived')) = (reason is not null)),
  check ((reason is null) = (closed_by is null))
);
create unique index recovery_open on recovery (claim_id) where status = 'open';
create index recovery_claim on recovery (claim_id, decision_id);
create index recovery_queue on recovery (status, created_at, id);

-- The versions of payment results that clients' systems have sent.
create table payment_source_result (
  order_id khum_id not null references payment_order,
  system text not null,
  source_key text not null check (length(source_key) between 1 and 100),
  version bigint not null check (version > 0),
  content_hash bytea not null check (length(content_hash) = 32),
  at timestamptz not null,
  client_id khum_id not null references client,
  primary key (order_id, system, source_key)
);
create index payment_source_result_client on payment_source_result (client_id);

-- Adds the order of each approved claim that has none yet: for claims from before, and for demo data.
create function add_missing_payment_orders() returns void language sql as $$
  insert into payment_order (id, claim_id, decision_id, payout_account_id, payee_kind, name_matches, amount, status, paid_on,
    created_at, updated_at)
  select random_khum_id(), claim.id, decision.id, payout.payout_account_id, payout.payee_kind, payout.name_matches, decision.benefit,
    case claim.status when 'payment_sent' then 'sent' when 'paid' then 'paid' when 'payment_failed' then 'failed' else 'due' end,
    claim.paid_on, claim.updated_at, claim.updated_at
  from claim
  join claim_decision decision on decision.id = claim.decision_id and decision.benefit > 0
  left join lateral (
    select * from claim_payout where claim_id = claim.id order by seq desc limit 1
  ) payout on true
  where claim.status in ('approved', 'partly_approved', 'payment_sent', 'paid', 'payment_failed')
    and claim.origin <> 'core_system'
    and not exists (select from payment_order known where known.claim_id = claim.id)
$$;
-- Claims that were paid and then reopened: the decision that was paid is the last one before the payment.
insert into payment_order (id, claim_id, decision_id, amount, status, paid_on, created_at, updated_at)
select random_khum_id(), claim.id, decision.id, decision.benefit, 'paid', payment.paid_on, payment.at, payment.at
from claim
join lateral (
  select at, paid_on from claim_event where claim_id = claim.id and paid_on is not null order by seq desc limit 1
) payment on true
join lateral (
  select id, benefit from claim_decision
  where claim_id = claim.id and at <= payment.at and not is_recommendation and (undone_at is null or undone_at > payment.at)
  order by version desc limit 1
) decision on decision.benefit > 0
where claim.status <> 'paid' and claim.origin <> 'core_system';
insert into recovery (id, claim_id, decision_id, amount, status, created_at, updated_at)
select random_khum_id(), claim.id, claim.decision_id, paid.amount - decision.benefit, 'open', paid.updated_at, paid.updated_at
from payment_order paid
join claim on claim.id = paid.claim_id
join claim_decision decision on decision.id = claim.decision_id and decision.benefit < paid.amount
where paid.status = 'paid';
select add_missing_payment_orders();

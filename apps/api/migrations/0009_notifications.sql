-- What a member is told inside the app. Words of the house's own kinds stand in the web; an editor's stand here.
create table notification (
  id khum_id primary key,
  -- Order of one moment; in no answer.
  seq bigint not null generated always as identity,
  account_id khum_id not null references account,
  kind text not null check (kind in (
    'claim_received', 'claim_checking', 'claim_documents_needed', 'claim_sent_to_insurer', 'claim_approved',
    'claim_partly_approved', 'claim_payment_sent', 'claim_paid', 'claim_payment_failed', 'claim_not_approved',
    'claim_withdrawn', 'claim_closed_missing_documents',
    'family_invited', 'family_accepted', 'family_ended', 'password_changed', 'phone_changed', 'way_in_linked',
    'card_checked', 'promotion', 'article', 'notice')),
  tab text not null generated always as (case
    when kind like 'claim\_%' then 'claim_status'
    when kind in ('promotion', 'article') then 'promotion_article'
    else 'general' end) stored,
  -- Numbers of claims and the like: never a diagnosis, a treatment place or an amount. TRUST R63
  params jsonb not null default '{}' check (params - '{claim_number,provider}'::text[] = '{}'),
  -- Whom it is about; the name is read from there, and goes when the person goes. TRUST R68
  person_id khum_id references person,
  title_th text,
  title_en text,
  text_th text,
  text_en text,
  body_th text,
  body_en text,
  target text check (target in ('claim', 'family', 'promotion', 'article', 'setting', 'coverage')),
  target_id khum_id,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Last day of what it announces, Asia/Bangkok.
  ends_on date,
  -- One thing that happened is told once.
  dedupe_key text not null,
  unique (account_id, dedupe_key),
  check (num_nonnulls(title_th, title_en) in (0, 2)),
  check (num_nonnulls(text_th, text_en) in (0, 2)),
  check (num_nonnulls(body_th, body_en) in (0, 2)),
  check ((kind in ('promotion', 'article', 'notice')) = (title_th is not null)),
  check (title_th is not null or (text_th is null and body_th is null and ends_on is null)),
  check (target_id is null or target is not null),
  check (read_at >= created_at)
);
create index notification_newest on notification (account_id, created_at desc, seq desc);
create index notification_tab on notification (account_id, tab, created_at desc, seq desc);
create index notification_unread on notification (account_id, tab) where read_at is null;
create index notification_person on notification (person_id) where person_id is not null;
create trigger notification_of_live_account before insert on notification for each row execute function refuse_for_deleted_account();

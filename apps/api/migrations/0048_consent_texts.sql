-- Consent texts per insurer. A text without an insurer is the common one: it applies in the apps of insurers that have no
-- text of their own of its kind. So the texts and consents from before stay valid, and nobody is asked again.
alter table consent_document
  add column insurer_code text references insurer,
  -- What changed since the version before. Only members who accepted that version see it.
  add column news_th text,
  add column news_en text,
  -- Who is responsible for the data, and how to reach the data protection officer.
  add column controller_th text,
  add column controller_en text,
  add column dpo_contact text,
  add check ((news_th is null) = (news_en is null)),
  add check (num_nulls(controller_th, controller_en, dpo_contact) in (0, 3)),
  add check (insurer_code is null or controller_th is not null);
-- Version numbers of a kind are used once, whichever insurer: `privacy 7` names one text. So `unique (kind, version)` stays.
create index consent_document_insurer on consent_document (insurer_code);

-- One person writes a draft, another one checks it. Publishing copies the words to consent_document.
create table consent_draft (
  id khum_id primary key,
  insurer_code text references insurer,
  kind text not null check (kind in ('terms', 'privacy', 'health_data', 'marketing')),
  title_th text not null,
  title_en text not null,
  body_th text not null,
  body_en text not null,
  news_th text,
  news_en text,
  controller_th text,
  controller_en text,
  dpo_contact text,
  text_hash bytea not null,
  written_by text not null,
  written_at timestamptz not null,
  checked_by text,
  checked_at timestamptz,
  document_id khum_id unique references consent_document,
  check ((news_th is null) = (news_en is null)),
  check (num_nulls(controller_th, controller_en, dpo_contact) in (0, 3)),
  check (insurer_code is null or controller_th is not null),
  check ((checked_by is null) = (checked_at is null)),
  constraint consent_draft_second_person check (lower(checked_by) <> lower(written_by)),
  constraint consent_draft_checked check (document_id is null or checked_by is not null)
);
create unique index consent_draft_open on consent_draft (coalesce(insurer_code, ''), kind) where document_id is null;
create index consent_draft_insurer on consent_draft (insurer_code);

create function refuse_published_draft_change() returns trigger language plpgsql as $$
begin
  if old.document_id is not null then
    raise exception '% is append-only', tg_table_name;
  end if;
  return coalesce(new, old);
end $$;
create trigger consent_draft_kept before update or delete on consent_draft
  for each row execute function refuse_published_draft_change();

-- A published text becomes forced, or forcing it is taken back. The last row counts; without a row, consent_document.is_force.
create table consent_force_change (
  id bigint generated always as identity primary key,
  document_id khum_id not null references consent_document,
  is_force boolean not null,
  at timestamptz not null,
  changed_by text not null,
  reason text not null check (length(reason) between 1 and 500)
);
create index consent_force_change_document on consent_force_change (document_id, id);
create trigger consent_force_change_append_only before update or delete on consent_force_change
  for each row execute function refuse_change();

-- Null for withdrawals from before.
alter table consent_document_withdrawal add column withdrawn_by text;

-- The insurer to which the member gave the consent: that of the app. It is no foreign key, because a partner's code may not
-- be in the register.
alter table consent_event add column insurer_code text;
alter table consent_event disable trigger user;
update consent_event set insurer_code = partner.ins_code from partner where partner.id = consent_event.partner_id;
alter table consent_event enable trigger user;
alter table consent_event alter column insurer_code set not null;

create function set_consent_insurer() returns trigger language plpgsql as $$
begin
  select ins_code into new.insurer_code from partner where id = new.partner_id;
  return new;
end $$;
create trigger consent_event_insurer before insert on consent_event for each row execute function set_consent_insurer();

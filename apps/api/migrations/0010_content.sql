-- Promotions, articles and partners' articles, whole and in both languages. They are open to read, and nobody's data. Spec §2

create table content_partner (
  id khum_id primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name_th text not null check (name_th <> ''),
  name_en text not null check (name_en <> ''),
  logo text
);

alter table content_item
  drop constraint content_item_kind_check,
  add constraint content_item_kind_check check (kind in ('promotion', 'article', 'partner_article')),
  -- The editor's own; rows from before have none.
  add column code text unique check (code ~ '^[a-z0-9][a-z0-9-]{1,79}$'),
  -- Under whose look it is shown; null: everybody's.
  add column ins_code text,
  add column partner_id khum_id references content_partner (id),
  add column summary_th text not null default '',
  add column summary_en text not null default '',
  -- Sanitised before it comes here. TRUST R36
  add column body_th text not null default '',
  add column body_en text not null default '',
  add column image_width integer check (image_width between 1 and 4000),
  add column image_height integer check (image_height between 1 and 4000),
  -- Null: the day it began.
  add column published_on date,
  add column phone text,
  add column link text,
  add column search_text text not null default '',
  add column updated_at timestamptz not null default now(),
  add constraint content_partner_writes check ((kind = 'partner_article') = (partner_id is not null)),
  add constraint content_days check (ends_on is null or ends_on >= starts_on);

create index content_listed on content_item (kind, sort, starts_on desc);
create index content_of_partner on content_item (partner_id) where partner_id is not null;

-- Clients and staff send files to claims too, also to claims without an account. Such a file has no account, so that members'
-- lists, limits and deletions concern only what members sent.
alter table document
  alter column account_id drop not null,
  add column sender text not null default 'member' check (sender in ('member', 'client', 'staff')),
  add column sender_id khum_id,
  add constraint document_sender check (
    case sender
      when 'member' then account_id is not null and sender_id is null
      else account_id is null and sender_id is not null and claim_id is not null
    end
  );

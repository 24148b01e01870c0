-- Why a decision pays more than the plan allows, in the desk's own words. The member never sees it.
alter table claim_event add column over_limit_reason text check (length(over_limit_reason) between 1 and 500);

-- A decision ends the wait for documents: a request is fulfilled by files or closed by the decision, never both.
alter table document_request add column closed_at timestamptz;
alter table document_request add check (num_nonnulls(fulfilled_at, closed_at) < 2);
update document_request set closed_at = claim.updated_at from claim
where claim.id = document_request.claim_id and fulfilled_at is null
  and claim.status not in ('received', 'checking', 'documents_needed', 'sent_to_insurer');

-- When what a notification asks for was no longer needed. The member has nothing left to do.
alter table notification add column settled_at timestamptz;
update notification set settled_at = claim.updated_at, read_at = coalesce(read_at, greatest(claim.updated_at, notification.created_at))
from claim
where notification.kind = 'claim_documents_needed' and notification.target_id = claim.id and claim.status <> 'documents_needed';

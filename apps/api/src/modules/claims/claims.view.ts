import {
  type ClaimEvent,
  type ClaimLine,
  type ClaimSettings,
  type ClaimSummary,
  canAppeal,
  type DocumentRequest,
  type ExchangeClaim,
  groupOfStatus,
  maskNumber,
  nextActor,
} from '@khum/contract'
import type { Selectable } from 'kysely'
import type {
  ClaimAppealTable,
  ClaimEventTable,
  ClaimTable,
  DocumentRequestTable,
} from '../../db/schema-claims'
import type { Decision } from './adjudication/adjudicate'
import type { ClaimLineRow, ClaimSummaryRow } from './claims.repo'

export function toClaimSummary(row: Omit<ClaimSummaryRow, 'counts'>): ClaimSummary {
  return {
    id: row.id,
    claim_number: row.claim_number,
    group: groupOfStatus(row.status),
    status: row.shown_status,
    service_date: row.admited_date,
    card_type: row.card_type,
    insurer_name_th: row.insurer_name_th,
    insurer_name_en: row.insurer_name_en,
    policy_number_masked: maskNumber(row.policy_number),
    provider_name: row.provider_name,
    provider_name_th: row.provider_name_th,
    provider_name_en: row.provider_name_en,
    medical_expense_satang: Number(row.medical_expense),
    benefit_satang: row.benefit === null ? null : Number(row.benefit),
    open_requests: Number(row.open_requests),
    requests_due_date: row.requests_due_date,
    created_at: row.submitted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/**
 * Returns which party has to act next on a claim, since when, and by when. If the claim's status needs no action but an
 * appeal is open, returns the party that has to answer the appeal. An appeal of a claim that ended without a decision
 * doesn't count, because nobody can answer it.
 */
export function turnOf(
  row: Pick<Selectable<ClaimTable>, 'status' | 'status_since' | 'turn_due_date'>,
  appeals: readonly Selectable<ClaimAppealTable>[],
  { payments_made_by, claims_decided_by }: Pick<ClaimSettings, 'payments_made_by' | 'claims_decided_by'>,
): ExchangeClaim['turn'] {
  const next = nextActor(row.status)
  const appeal = appeals.find(({ answered_at }) => answered_at === null)
  if (next === 'nobody' && appeal && canAppeal(row.status)) {
    return {
      party: claims_decided_by === 'source' ? 'insurer' : nextActor(row.status, true),
      since: appeal.filed_at.toISOString(),
      due_date: appeal.answer_due_date,
    }
  }
  const isForPayment = groupOfStatus(row.status) === 'approved' && next === 'insurer'
  return {
    party: isForPayment && payments_made_by === 'office' ? 'tpa' : next,
    since: row.status_since.toISOString(),
    due_date: row.turn_due_date,
  }
}

/** Converts a line of the explanation of benefits. Its `decided` is null until the office has decided the line. */
export function toClaimLine(row: ClaimLineRow): ClaimLine {
  return {
    id: row.id,
    description: { th: row.description_th, en: row.description_en },
    billed_satang: Number(row.billed),
    decided: row.decision_id === null ? null : toDecidedAmounts(row),
  }
}

/** Converts what was decided about a line. */
export function toDecidedAmounts(
  row: Pick<ClaimLineRow, keyof Decision['lines'][number]['parts'] | 'reason'>,
): NonNullable<ClaimLine['decided']> {
  return {
    discount_satang: Number(row.discount),
    not_covered_satang: Number(row.not_covered),
    eligible_satang: Number(row.eligible),
    deductible_satang: Number(row.deductible),
    copay_satang: Number(row.copay),
    coinsurance_satang: Number(row.coinsurance),
    over_limit_satang: Number(row.over_limit),
    other_payer_satang: Number(row.other_payer),
    benefit_satang: Number(row.benefit),
    reason: row.reason,
  }
}

/** Converts the event's note, which the member can read; null if there is none. */
export function toNote({ note_th, note_en }: Pick<Selectable<ClaimEventTable>, 'note_th' | 'note_en'>) {
  return note_th === null || note_en === null ? null : { th: note_th, en: note_en }
}

export function toClaimEvent(row: Selectable<ClaimEventTable>): ClaimEvent {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    at: row.at.toISOString(),
    actor: row.party,
    reason: row.reason,
    note: toNote(row),
  }
}

export function toDocumentRequest(row: Selectable<DocumentRequestTable>): DocumentRequest {
  return {
    id: row.id,
    list: row.list,
    reason: { th: row.reason_th, en: row.reason_en },
    due_date: row.due_date,
    fulfilled_at: row.fulfilled_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}

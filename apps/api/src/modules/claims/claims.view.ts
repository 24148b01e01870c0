import {
  type ClaimEvent,
  type ClaimLine,
  type ClaimSummary,
  type DocumentRequest,
  groupOfStatus,
} from '@khum/contract'
import type { Selectable } from 'kysely'
import type { ClaimEventTable, DocumentRequestTable } from '../../db/schema-claims'
import { maskNumber } from '../insurance/coverages.service'
import type { ClaimLineRow, ClaimSummaryRow } from './claims.repo'

export function toClaimSummary(row: Omit<ClaimSummaryRow, 'counts'>): ClaimSummary {
  return {
    id: row.id,
    claim_number: row.claim_number,
    group: groupOfStatus(row.status),
    status: row.status,
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

/** Converts a line of the explanation of benefits. Its `decided` is null until the office has decided the line. */
export function toClaimLine(row: ClaimLineRow): ClaimLine {
  const decided = {
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
  return {
    id: row.id,
    description: { th: row.description_th, en: row.description_en },
    billed_satang: Number(row.billed),
    decided: row.decision_id === null ? null : decided,
  }
}

export function toClaimEvent(row: Selectable<ClaimEventTable>): ClaimEvent {
  const note = row.note_th === null || row.note_en === null ? null : { th: row.note_th, en: row.note_en }
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    at: row.at.toISOString(),
    actor: row.party,
    reason: row.reason,
    note,
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

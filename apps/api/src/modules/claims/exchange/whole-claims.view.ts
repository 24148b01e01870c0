import { bankCodes, type ExchangeClaim } from '@khum/contract'
import type { Selectable } from 'kysely'
import type { ClaimDecisionTable, ClaimEventTable } from '../../../db/schema-claims'
import { fittingName } from '../../documents/documents.service'
import type { ClaimLineRow } from '../claims.repo'
import { toClaimEvent, toClaimLine, toDecidedAmounts, toNote } from '../claims.view'
import type { DecidedLineRow, DocumentRow, PayeeRow, WholeRow } from './whole-claims.repo'

type Part<K extends keyof ExchangeClaim> = NonNullable<ExchangeClaim[K]>

/** Converts the columns of a claim itself, without its lines, events and other parts. */
export function toClaim(row: WholeRow) {
  return {
    claim_number: row.claim_number,
    insurer: row.insurer_code,
    key: { source: row.source, source_key: row.source_key },
    origin: row.origin,
    mode: row.mode,
    status: row.status,
    reason: row.reason,
    hospital_claim_number: row.hospital_claim_number,
    insurer_claim_number: row.insurer_claim_number,
    coverage: {
      key: { source: row.coverage_source, source_key: row.coverage_key },
      policy_number: row.policy_number,
      card_number: row.card_number,
      employee_id: row.employee_id,
      relationship: row.relationship,
    },
    claim_type: row.claim_type,
    admited_type: row.admited_type,
    admited_date: row.admited_date,
    accident_date: row.accident_date,
    symptom: row.symptom,
    provider_code: row.provider_code,
    provider_name: row.provider_name,
    medical_expense_satang: Number(row.medical_expense),
    benefit_satang: row.benefit === null ? null : Number(row.benefit),
    originals: { expected_on: row.originals_expected_on, received_on: row.originals_received_on },
    submitted_at: row.submitted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Converts the payee. `number` is the full account number; null if the client may not see it. */
export function toPayee(row: PayeeRow, number: string | null): Part<'payee'> {
  return {
    kind: row.payee_kind,
    method: row.method,
    bank_code: bankCodes.find((code) => code === row.bank_code) ?? null,
    holder: row.holder,
    last4: row.last4,
    number,
    name_matches: row.name_matches,
    given_at: row.at.toISOString(),
  }
}

export function toWholeLine(row: ClaimLineRow): Part<'lines'>[number] {
  const { section_scheme: scheme, section_code: code } = row
  return {
    ...toClaimLine(row),
    section: scheme && code ? { scheme, code } : null,
    diagnosis_code: row.diagnosis_code,
    procedure_code: row.procedure_code,
  }
}

export function toWholeEvent(row: Selectable<ClaimEventTable>): Part<'events'>[number] {
  const { actor: party, ...event } = toClaimEvent(row)
  return { ...event, party, actor: row.actor_kind, paid_on: row.paid_on }
}

/** Converts a version of a decision. `event` is the event of the decision; undefined for a recommendation. */
export function toWholeDecision(
  row: Selectable<ClaimDecisionTable>,
  lines: readonly DecidedLineRow[],
  event: Selectable<ClaimEventTable> | undefined,
): Part<'decisions'>[number] {
  return {
    version: row.version,
    at: row.at.toISOString(),
    author_kind: row.author_kind,
    decided_by: row.party,
    outcome: row.outcome,
    benefit_satang: Number(row.benefit),
    reason: row.reason,
    reason_detail: row.reason_detail,
    note: event ? toClaimEvent(event).note : toNote(row),
    over_limit_reason: row.over_limit_reason,
    is_recommendation: row.is_recommendation,
    recommended_because: row.is_recommendation ? row.internal_note : null,
    undone_at: row.undone_at?.toISOString() ?? null,
    undo_reason: row.undo_reason,
    lines: lines.map((line) => ({
      ...toDecidedAmounts(line),
      line_id: line.line_id,
      description: { th: line.description_th, en: line.description_en },
      billed_satang: Number(line.billed),
      reason_detail: line.reason_detail,
    })),
  }
}

export function toWholeDocument(row: DocumentRow): Part<'documents'>[number] {
  const { content_type: type, object_size: size, attached_at: at } = row
  if (!type || !at) throw new Error(`document ${row.id} was attached before it was released`)
  return {
    id: row.id,
    list: row.list,
    name: fittingName(row.name, type),
    content_type: type,
    size: size === null ? null : Number(size),
    pages: row.pages,
    sent_at: at.toISOString(),
  }
}

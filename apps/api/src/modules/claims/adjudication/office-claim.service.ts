import { addDays, bangkokDate, type OfficeClaim } from '@khum/contract'
import { AppError } from '../../../app-error'
import { listClaimsWithSamePaper } from '../../documents/documents.service'
import { listAppeals } from '../appeals.repo'
import { readPayout } from '../claim-payouts'
import { readClaimSettings } from '../claim-settings'
import { findClaimRowByNumber, listEvents, listLines } from '../claims.repo'
import { toDetail } from '../claims.service'
import { toNote, turnOf } from '../claims.view'
import { listDecisions } from '../decisions.repo'
import { toAppeal } from '../read-appeals'
import type { OfficeContext } from './office-context'

/**
 * Returns a claim of one of the caller's insurers by its number. Includes what only the office sees, such as the party
 * that has to act next, the codes of each line, all versions of the decision, and the originals.
 * @throws AppError not_found
 */
export async function getOfficeClaim(
  { db, keys, caller }: Pick<OfficeContext, 'db' | 'keys' | 'caller'>,
  number: string,
): Promise<OfficeClaim> {
  const row = await findClaimRowByNumber(db, caller, number)
  if (!row) throw new AppError('not_found')
  caller.about = { subject: row.id, insurerCode: row.insurer_code, personId: row.person_id }
  const settings = await readClaimSettings(db, row.insurer_code)
  const detail = await toDetail(db, row, 'office')
  const documentIds = detail.documents.map(({ id }) => id)
  const lines = await listLines(db, row.id)
  const decisions = await listDecisions(db, row.id)
  const decided = (await listEvents(db, row.id)).filter(({ kind }) => kind === 'decided')
  const appeals = await listAppeals(db, row.id)
  const payout = await readPayout(db, row.id)
  return {
    ...detail,
    origin: row.origin,
    mode: row.mode,
    payee_kind: payout?.kind ?? null,
    hospital_claim_number: row.hospital_claim_number,
    insurer_claim_number: row.insurer_claim_number,
    turn: turnOf(row, appeals, settings),
    same_paper_in: await listClaimsWithSamePaper({ db, keys }, caller, row.id, documentIds),
    value_origins:
      row.amount_origin && row.date_origin && row.place_origin
        ? { amount: row.amount_origin, date: row.date_origin, place: row.place_origin }
        : null,
    filed_late: bangkokDate(row.submitted_at) > addDays(row.admited_date, settings.filing_days),
    originals_needed: row.originals_expected_on !== null,
    originals: {
      expected_on: row.originals_expected_on,
      received_on: row.originals_received_on,
      shelf: row.originals_shelf,
      returned_on: row.originals_returned_on,
      tracking: row.originals_tracking,
    },
    lines: detail.lines.map((line) => {
      const billed = lines.find(({ id }) => id === line.id)
      const { section_scheme: scheme, section_code: code } = billed ?? {}
      return {
        ...line,
        section: scheme && code ? { scheme, code } : null,
        diagnosis_code: billed?.diagnosis_code ?? null,
        procedure_code: billed?.procedure_code ?? null,
      }
    }),
    decisions: decisions.map((decision) => ({
      version: decision.version,
      at: decision.at.toISOString(),
      author: [decision.author_kind, decision.author_id].filter(Boolean).join(' '),
      decided_by: decision.party,
      outcome: decision.outcome,
      benefit_satang: Number(decision.benefit),
      reason: decision.reason,
      reason_detail: decision.reason_detail,
      internal_note: decision.internal_note,
      over_limit_reason: decision.over_limit_reason,
      is_recommendation: decision.is_recommendation,
      note: toNote(decided.find(({ decision_id }) => decision_id === decision.id) ?? decision),
      undone:
        decision.undone_at && decision.undone_by && decision.undo_reason
          ? { at: decision.undone_at.toISOString(), by: decision.undone_by, reason: decision.undo_reason }
          : null,
    })),
    appeals: appeals.map(toAppeal),
  }
}

import type { Case } from '@khum/contract'
import type { AppContext } from '../../../context'
import type { StaffActor } from '../adjudication/office-context'
import { listHistory, listSimilar } from './case.repo'

/** How many similar claims staff see beside a claim. */
const similarClaims = 5

/**
 * Returns the claims that staff see beside a claim: the person's other claims, and similar claims of other people.
 * Writes to `caller.about` the claims that need their own audit entry, because their person or insurer differs from
 * those of the call's entry. R65
 */
export async function readOtherClaims(
  db: AppContext['db'],
  caller: StaffActor,
  of: { id: string; personId: string; insurer_code: string },
): Promise<Pick<Case, 'history' | 'similar'>> {
  const history = await listHistory(db, caller, { personId: of.personId, claimId: of.id })
  const similar = await listSimilar(db, caller, of.id, similarClaims)
  const ofOtherInsurers = history.filter((row) => row.insurer_code !== of.insurer_code)
  caller.about.otherClaims = [...similar, ...ofOtherInsurers]
  return {
    history: history.map((row) => ({
      claim_number: row.claim_number,
      status: row.status,
      admited_type: row.admited_type,
      admited_date: row.admited_date,
      place: { th: row.place_th, en: row.place_en },
      medical_expense_satang: Number(row.medical_expense),
      benefit_satang: row.benefit === null ? null : Number(row.benefit),
    })),
    similar: similar.map((row) => ({
      claim_number: row.claim_number,
      status: row.status,
      admited_date: row.admited_date,
      diagnosis_code: row.diagnosis_code,
      medical_expense_satang: Number(row.medical_expense),
      benefit_satang: Number(row.benefit),
    })),
  }
}

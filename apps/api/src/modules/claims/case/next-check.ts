import type { NextCheck } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema'
import { paidOnSameDay } from '../../insurance/claim-payments.repo'
import { readCompetence } from '../../staff/competence'
import { isInsurersDiagnosis } from '../adjudication/authority'
import { readClaimSettings } from '../claim-settings'
import { isOwnClaim } from './own-claim'
import { countWork } from './proposals.repo'

/**
 * Returns above which amounts, and for which reasons, an approval by this person goes to the insurer or needs a second
 * look. The screen shows this before the person decides. Doesn't say whether the claim is in the random share for a
 * second look, because staff mustn't know that in advance. R92
 */
export async function readNextCheck(
  db: Kysely<Database>,
  staffId: string,
  claim: { id: string; insurerCode: string; diagnoses: readonly string[] },
  reservation: Parameters<typeof paidOnSameDay>[1],
): Promise<NextCheck> {
  const settings = await readClaimSettings(db, claim.insurerCode)
  const { most_satang: own } = await readCompetence(db, staffId)
  const amounts = [settings.second_look_above_satang, own].filter((most) => most !== null)
  const { paid } = await paidOnSameDay(db, reservation)
  const { second_look_first: first } = settings
  return {
    insurer_above_satang: settings.tpa_decision_limit_satang,
    insurer_reasons: settings.insurer_only_reasons,
    is_insurers_diagnosis: isInsurersDiagnosis(settings, claim.diagnoses),
    second_look_above_satang: amounts.length > 0 ? Math.max(0, Math.min(...amounts) - Number(paid)) : null,
    second_look_reasons: settings.second_look_reasons,
    is_new_assessor: first > 0 && (await countWork(db, staffId)) < first,
    is_own_claim: await isOwnClaim(db, staffId, claim),
  }
}

import {
  type Answer,
  type addCoveragesSchema,
  type FoundCoverage,
  type findPolicyEndpoints,
  maskNumber,
} from '@khum/contract'
import type { output } from 'zod/mini'
import { AppError } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { wholeName } from '../../text/whole-name'
import { audit, auditAll } from '../audit/audit'
import { readerOf } from '../family/family.service'
import { coverageState } from '../insurance/coverage-state'
import { addCoveragesToList } from '../insurance/coverages.service'
import { consumeGrant, orAnswerAgain, readGrant } from '../one-time-codes/otp.service'
import { type FoundRow, listFoundRows } from './found-coverages.repo'
import { assignPerson, linkRelative } from './link-person'
import type { SearchTarget } from './matches-member'
import { lockSearcher } from './search.repo'

type Found = Answer<typeof findPolicyEndpoints.listFoundCoverages>
type Caller = MemberCaller & WithFlow

/**
 * Lists the coverages that a search found, after the member entered the search's code. If the coverages belong to a
 * relative, records the access in the audit log. Requirement 5.5, R65
 * @throws AppError flow_missing
 */
export async function listFoundCoverages(ctx: AppContext, caller: Caller, traceId: string): Promise<Found> {
  const { payload } = await readGrant<SearchTarget>(ctx, grantOf(caller))
  const rows = await foundOf(ctx, caller, payload)
  const today = ctx.clock.today()
  await auditAll(
    ctx,
    (payload.whose === 'self' ? [] : rows).map((row) => ({
      ...readerOf(caller, traceId),
      action: 'coverage_search.read',
      outcome: payload.whose,
      subject: row.id,
      personId: payload.personId,
      insurerCode: row.insurer_code,
    })),
  )
  return { whose: payload.whose, items: rows.map((row) => toFound(row, today)) }
}

/**
 * Adds all chosen coverages to the account's list of cards or, if one can't be added, adds nothing. For a relative's
 * coverages, also creates the family link. R22, R42.
 * @returns how many coverages were added to the list or, if the call repeats an earlier call whose response was lost,
 * how many coverages were chosen
 * @throws AppError flow_missing, not_found, validation_failed, session_expired
 */
export async function addCoverages(
  ctx: AppContext,
  caller: Caller,
  input: output<typeof addCoveragesSchema>,
  traceId: string,
): Promise<{ added: number }> {
  const added = await orAnswerAgain<number, SearchTarget>(ctx, grantOf(caller), {
    work: () => addChosen(ctx, caller, input, traceId),
    async answer({ payload }) {
      const found = await foundOf(ctx, caller, payload)
      const wanted = new Set(input.coverage_ids)
      const isAdded = found.filter((row) => row.added && wanted.has(row.id)).length === wanted.size
      // An earlier call has used up the grant, but didn't add all of these coverages. So this call doesn't repeat that
      // call and is refused.
      if (!isAdded) throw new AppError('flow_missing')
      return wanted.size
    },
  })
  ctx.callers.forget(caller.accountId)
  return { added }
}

async function addChosen(
  ctx: AppContext,
  caller: Caller,
  input: output<typeof addCoveragesSchema>,
  traceId: string,
): Promise<number> {
  const { accountId, partnerId } = caller
  return await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    const searcher = await lockSearcher(db, accountId)
    if (!searcher) throw new AppError('session_expired')
    const { payload } = await consumeGrant<SearchTarget>(within, grantOf(caller))
    const found = await foundOf(within, caller, payload)
    const chosen = found.filter((row) => input.coverage_ids.includes(row.id))
    if (chosen.length !== new Set(input.coverage_ids).size) throw new AppError('not_found')
    if (payload.whose === 'self') await assignPerson(within, { ...searcher, partnerId }, payload.personId)
    else {
      const { relationship } = input
      const birthDate = found[0]?.birth_date ?? null
      await linkRelative(within, { accountId, personId: payload.personId, relationship, birthDate })
    }
    const coverageIds = chosen.map((row) => row.id)
    await addCoveragesToList(db, { accountId, coverageIds, at: ctx.clock.now() })
    // Records both the account and the person, so that the audit log shows who may see a person's coverages, and whose
    // coverages an account may see.
    await audit(within, {
      action: payload.whose === 'self' ? 'coverage.added' : 'family.added',
      outcome: 'done',
      accountId,
      partnerId,
      subject: payload.personId,
      traceId,
    })
    return chosen.filter((row) => !row.added).length
  })
}

function grantOf({ accountId, sessionId, partnerId, flowToken }: Caller) {
  return {
    token: flowToken,
    purpose: 'coverage_search',
    partnerId,
    member: { accountId, sessionId },
  } as const
}

function foundOf(
  ctx: AppContext,
  { accountId, partnerId }: Caller,
  { personId }: SearchTarget,
): Promise<FoundRow[]> {
  const { clock } = ctx
  return listFoundRows(ctx.db, { personId, accountId, partnerId, today: clock.today(), now: clock.now() })
}

function toFound(row: FoundRow, today: string): FoundCoverage {
  const dates = { effectiveDate: row.effective_date, expiryDate: row.expiry_date }
  return {
    id: row.id,
    insurer_name: { th: row.insurer_name_th, en: row.insurer_name_en },
    insurer_logo: row.logo,
    plan_name: { th: row.plan_name_th, en: row.plan_name_en },
    policy_number_masked: maskNumber(row.number ?? ''),
    insured_name: wholeName(row),
    effective_date: row.effective_date,
    expiry_date: row.expiry_date,
    state: coverageState({ policyStatus: row.status, isVoid: false, ...dates }, today),
    added: Boolean(row.added),
  }
}

import { describe, expect, it } from 'vitest'
import type { MemberCaller } from '../../src/caller'
import { inTransaction } from '../../src/db/transaction'
import { toAppError } from '../../src/http/problem'
import { newId } from '../../src/ids'
import { createDraft } from '../../src/modules/claims/drafts.service'
import { submitClaim } from '../../src/modules/claims/submit.service'
import { deleteAccount, startDeletion } from '../../src/modules/deletion/deletion.service'
import { createUpload } from '../../src/modules/documents/create-upload'
import { brokenInvariants } from '../broken-invariants'
import { makeMember, next } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { makeReadyDraft } from '../factory-draft'
import { proveFlow } from '../prove-flow'
import { testPartner, useTestApp } from '../test-app'

const test = useTestApp()

/** Creates a member who has a draft that is ready to send, and who has entered the code for deleting the account. */
async function prepared() {
  const number = next()
  const phone = `+668${String(number).padStart(8, '0')}`
  const member = await makeMember(test.db, { phone, phone_verified_at: test.clock.now() })
  const { coverageId } = await makeCoverage(test.db, member)
  const draftId = await makeReadyDraft(test.db, { ...member, coverageId })
  await test.db.updateTable('document').set({ object_size: 1 }).execute()
  await test.signIn(member)
  const session = await test.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  const caller: MemberCaller = {
    ...member,
    sessionId: session.id,
    partnerId: testPartner.id,
    insCode: testPartner.insCode,
    consentDue: null,
    hasHealthConsent: true,
  }
  const { token } = await startDeletion(test.ctx, caller, { ip: `10.0.${number}.1` })
  await proveFlow(test, token)
  const given = { lineAccessToken: undefined, addressKey: '127.0.0.1', traceId: newId() }
  return {
    caller,
    coverageId,
    draftId,
    remove: () =>
      inTransaction(test.db, (db) =>
        deleteAccount({ ...test.ctx, db }, { ...caller, flowToken: token }, given),
      ),
    submit: () =>
      inTransaction(test.db, (db) =>
        submitClaim({ ...test.ctx, db }, caller, { draft_id: draftId, version: 1 }, ''),
      ),
  }
}

async function inOrder(works: (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  const results: PromiseSettledResult<unknown>[] = []
  for (const work of works) results.push(...(await Promise.allSettled([work()])))
  return results
}

async function stateOf(accountId: string) {
  const { status } = await test.db
    .selectFrom('account')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const claims = await test.db
    .selectFrom('claim')
    .select('email')
    .where('account_id', '=', accountId)
    .execute()
  return { status, mails: claims.map(({ email }) => email) }
}

describe('a deletion and a submission at once (R60)', () => {
  it('end with a claim without a name, or with no claim', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 16; round += 1) {
      const { caller, remove, submit } = await prepared()
      const works = round % 2 === 0 ? [remove, submit] : [submit, remove]
      // In the first two rounds, the two calls run one after the other, so that each order occurs at least once.
      const results = round < 2 ? await inOrder(works) : await Promise.allSettled(works.map((work) => work()))
      const submitted = results[round % 2 === 0 ? 1 : 0]
      const removed = results[round % 2 === 0 ? 0 : 1]
      expect(removed?.status).toBe('fulfilled')
      if (submitted?.status === 'rejected')
        expect(submitted.reason).toMatchObject({ code: 'session_expired' })
      const mails = submitted?.status === 'fulfilled' ? [''] : []
      expect(await stateOf(caller.accountId)).toEqual({ status: 'deleted', mails })
      outcomes.add(submitted?.status ?? '')
    }
    expect([...outcomes].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })
})

describe('a deletion and other writes at once (R60)', () => {
  it('leave no data of the account', async () => {
    const { caller, coverageId, draftId, remove } = await prepared()
    const upload = {
      target: 'draft',
      target_id: draftId,
      list: 'receipt',
      filename: 'a.jpg',
      size: 10,
    } as const
    const results = await Promise.allSettled([
      createDraft(test.ctx, caller, coverageId),
      remove(),
      createDraft(test.ctx, caller, coverageId),
      createUpload(test.ctx, caller.accountId, newId(), upload),
    ])
    expect(results[1]?.status).toBe('fulfilled')
    for (const table of ['claim_draft', 'document'] as const)
      expect(await test.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  it('later writes are refused by the database, even if code forgets to check', async () => {
    const { caller, coverageId, remove } = await prepared()
    await remove()
    const at = test.clock.now()
    const row = { account_id: caller.accountId, coverage_id: coverageId }
    const draft = { ...row, id: newId(), created_at: at, updated_at: at }
    await expect(test.db.insertInto('claim_draft').values(draft).execute()).rejects.toMatchObject({
      code: 'KH001',
    })
    await expect(test.db.insertInto('account_coverage').values(row).execute()).rejects.toMatchObject({
      code: 'KH001',
    })
  })

  it('later writes on another server are refused as if the session had ended', async () => {
    const { caller, coverageId, remove } = await prepared()
    await remove()
    const refusal = await test.db
      .insertInto('account_coverage')
      .values({ account_id: caller.accountId, coverage_id: coverageId })
      .execute()
      .catch((error: unknown) => toAppError(error).code)
    expect(refusal).toBe('session_expired')
  })
})

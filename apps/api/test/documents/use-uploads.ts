import { beforeAll } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { makeCoverage } from '../factory-coverage'
import type { TestApp } from '../test-app'
import { tusClient } from './tus-client'

/**
 * Runs the test app on a real port. The returned `member` creates members with a draft and a claim to upload files to.
 */
export function useUploads(test: TestApp) {
  let origin = ''
  beforeAll(async () => {
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })

  async function makeDraft(accountId: string, coverageId: string): Promise<string> {
    const id = newId()
    const at = test.clock.now()
    await test.db
      .insertInto('claim_draft')
      .values({ id, account_id: accountId, coverage_id: coverageId, created_at: at, updated_at: at })
      .execute()
    return id
  }

  /** Creates and signs in a member. `receipt` is the upload metadata for a receipt of the member's draft. */
  async function member() {
    const made = await makeMember(test.db)
    const { coverageId } = await makeCoverage(test.db, made)
    const draftId = await makeDraft(made.accountId, coverageId)
    const headers = await test.signIn(made)
    return {
      ...made,
      coverageId,
      draftId,
      headers,
      tus: tusClient(origin, headers),
      receipt: { target: 'draft', target_id: draftId, list: 'receipt', filename: 'ใบเสร็จ.jpg' },
      anotherDraft: () => makeDraft(made.accountId, coverageId),
      claim: (values: { status?: 'received' | 'withdrawn' } = {}) =>
        makeClaim(test.db, { account_id: made.accountId, coverage_id: coverageId, ...values }),
    }
  }

  return {
    get origin() {
      return origin
    },
    member,
    row: (id: string) => test.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst(),
    async objects(): Promise<string[]> {
      const keys: string[] = []
      for await (const key of test.ctx.gateways.files.list('')) keys.push(key)
      return keys
    },
  }
}

import type { ClaimStatus } from '@khum/contract'
import { beforeEach, expect } from 'vitest'
import { newId } from '../../src/ids'
import { useClaimWorld } from '../claims/claim-world'
import { makeClaim } from '../factory-claim'

/** The number of the claim that `useDecisionWorld` makes. */
export const number = 'TST-69-000001-9'

/** Makes a claim with two lines, of 1,500.00 and 300.00 baht, before each test. */
export function useDecisionWorld() {
  const world = useClaimWorld()
  const { test } = world
  let claimId = ''
  let lines: string[] = []

  beforeEach(async () => {
    claimId = await makeClaim(test.db, {
      account_id: world.member.accountId,
      coverage_id: world.coverageId,
      claim_number: number,
    })
    await test.db
      .insertInto('claim_line')
      .values({
        id: newId(),
        claim_id: claimId,
        sort: 1,
        description_th: 'ค่ายา',
        description_en: 'Medicine',
        billed: 30_000,
      })
      .execute()
    const rows = await test.db.selectFrom('claim_line').select('id').orderBy('sort').execute()
    lines = rows.map((row) => row.id)
  })

  return {
    world,
    test,
    get claimId() {
      return claimId
    },
    get lines() {
      return lines
    },
    async setStatus(status: ClaimStatus) {
      await test.db.updateTable('claim').set({ status }).where('id', '=', claimId).execute()
    },
    /** Returns the decided amounts for the claim's two lines. By default, the second line is paid in full. */
    decided(first: object, second: object = { benefit_satang: 30_000 }) {
      return [
        { line_id: lines[0], ...first },
        { line_id: lines[1], ...second },
      ]
    },
    /** Expects that the claim has no decision and only its first event. */
    async untouched() {
      expect(await test.db.selectFrom('claim_decision').select('id').execute()).toEqual([])
      expect(await test.db.selectFrom('claim_event').select('status').execute()).toHaveLength(1)
    },
  }
}

import { afterEach, beforeEach, expect } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { useTestApp } from '../test-app'

/**
 * Sets up a test app with the insurer `TST`, whose batches the tests send. After each test, all invariants must be
 * intact, except those in `brokenByHand`, which a test breaks by changing rows itself.
 */
export function useExchange({ brokenByHand = [] }: { brokenByHand?: readonly string[] } = {}) {
  const server = useTestApp()
  beforeEach(async () => {
    await server.db
      .insertInto('insurer')
      .values({ code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'non_life' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  afterEach(async () => {
    const broken = await brokenInvariants(server.ctx.pool)
    expect(broken.filter((name) => !brokenByHand.includes(name))).toEqual([])
  })
  return server
}

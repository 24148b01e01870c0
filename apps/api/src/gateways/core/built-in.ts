import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { findObjections, reserve, settle } from './ledger'
import type { CoreGateway } from './port'
import { readCoverages, readOwnCoverages } from './read-coverages'

/** The core system on our own database: the default where no TPA's system is connected. */
export function createCoreGateway(db: Kysely<Database>): CoreGateway {
  return {
    listCoverages: (accountId, today) => readOwnCoverages(db, accountId, today),
    findCoverage: async (accountId, coverageId, today, inside = db) =>
      (await readOwnCoverages(inside, accountId, today, coverageId))[0] ?? null,
    readCoverages: (ids, today, inside = db) => readCoverages(inside, ids, today),
    reserve,
    findObjections,
    settle,
  }
}

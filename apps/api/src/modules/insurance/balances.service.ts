import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'
import {
  type BalanceHolder,
  findBalanceHolder,
  findSourceBalance,
  hasUndecidedClaim,
  insertBalanceEntry,
  type OfBalance,
  openingFigure,
  saveSourceBalance,
} from './balances.repo'
import { lockHousehold } from './ledger'
import { receiveSourceVersion } from './source-rows'
import type { SourceDecision } from './source-version'

type Db = Kysely<Database>

/**
 * Why a figure was refused. `no_such_limit`: the holder's plan has no limit with this key and a running balance.
 * `owned_by_khum`, `owned_by_source`: the other side keeps the balances.
 */
export type Refusal = 'no_such_limit' | 'owned_by_khum' | 'owned_by_source'

/**
 * Stores the opening figure of a balance that Khum keeps: what was used before, in satang or as a count. If there is
 * a different opening figure already, the difference becomes an adjustment, which needs `enteredBy`. Run it in a
 * transaction.
 * @param of.enteredBy the person who is responsible for the adjustment, and the reason
 */
export async function takeOpeningFigure(
  db: Db,
  of: OfBalance & { used: bigint; enteredBy?: { person: string; note: string }; at: Date },
): Promise<'opened' | 'adjusted' | 'unchanged' | 'needs_person' | Refusal> {
  const holder = await lockHolder(db, of)
  if (!holder) return 'no_such_limit'
  if (holder.balancesOwnedBy === 'source') return 'owned_by_source'
  const former = await openingFigure(db, of, holder)
  if (former === null) {
    await insertBalanceEntry(db, of, { kind: 'opening', amount: of.used, at: of.at })
    return 'opened'
  }
  if (former === of.used) return 'unchanged'
  if (!of.enteredBy) return 'needs_person'
  const { person, note } = of.enteredBy
  const adjustment = { kind: 'adjust', amount: of.used - former, at: of.at } as const
  await insertBalanceEntry(db, of, { ...adjustment, entered_by: person, note })
  return 'adjusted'
}

/** The figure of a balance that its source keeps. */
export interface SourceBalance extends OfBalance {
  insurerCode: string
  source: string
  sourceKey: string
  version: bigint
  /** In satang, or a count of visits or days. */
  used: bigint
  asOf: Date
  /** The last event of our feed that the source had processed; null if the source doesn't know. */
  throughSeq: bigint | null
}

/**
 * Stores a version of a balance that its source keeps. Refuses a version without `throughSeq` while a claim of the
 * insurer is in process, because it isn't clear whether the figure includes the claim. Run it in a transaction.
 */
export async function storeSourceBalance(
  db: Db,
  row: SourceBalance,
  at: Date,
): Promise<SourceDecision | 'through_seq_missing' | Refusal> {
  const holder = await lockHolder(db, row)
  if (!holder || holder.insurerCode !== row.insurerCode) return 'no_such_limit'
  if (holder.balancesOwnedBy === 'khum') return 'owned_by_khum'
  if (row.throughSeq === null && (await hasUndecidedClaim(db, row.insurerCode))) return 'through_seq_missing'
  const { insurerCode, source, sourceKey, version, ...content } = row
  const stored = await findSourceBalance(db, row)
  if (stored && (stored.source !== source || stored.source_key !== sourceKey)) return 'conflict'
  const { decision, hash } = await receiveSourceVersion(
    db,
    { table: 'source_balance', insurerCode, source, sourceKey },
    { version, body: bodyOf(content) },
    at,
  )
  if (decision === 'new' || decision === 'changed') {
    await saveSourceBalance(db, { ...row, id: stored?.id ?? newId(), hash })
  }
  return decision
}

/** Finds the holder of a balance and locks its household, so that no claim reads the balance while it changes. */
async function lockHolder(db: Db, of: OfBalance): Promise<BalanceHolder | null> {
  const holder = await findBalanceHolder(db, of)
  if (holder) await lockHousehold(db, holder.householdId)
  return holder
}

/** The content of a version as JSON, in which it waits if staff hold the row. JSON has no big integers. */
function bodyOf({
  used,
  throughSeq,
  asOf,
  ...rest
}: Omit<SourceBalance, 'insurerCode' | 'source' | 'sourceKey' | 'version'>) {
  return {
    ...rest,
    used: String(used),
    throughSeq: throughSeq === null ? null : String(throughSeq),
    asOf: asOf.toISOString(),
  }
}

import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../src/context'
import type { Database } from '../../../src/db/schema'
import { inTransaction } from '../../../src/db/transaction'
import { newId } from '../../../src/ids'
import { markIfPaid, setOffDueOrders } from '../../../src/modules/claims/payments/set-off.service'
import { renewPayments } from '../../../src/modules/claims/payments/settle-payments'
import { type Effect, type History, orderBefore, outcome } from './model'

type Db = Kysely<Database>

/** A claim in the database. Each tested history (`model.ts`) has two claims with the same payee. */
interface Row {
  id: string
  number: string
  decisionIds: string[]
  payouts: number
}
export interface Stored {
  history: History
  rows: readonly [Row, Row]
  payee: Payee
}

/** A member with two payout accounts, which the steps use alternately. */
export interface Payee {
  accountId: string
  payoutIds: readonly [string, string]
}

/** Inserts `count` payees: members with payout accounts and no other data. */
export async function insertPayees(db: Db, count: number): Promise<Payee[]> {
  const ids = Array.from({ length: count }, () => newId())
  await sql`
    with made as (
      insert into person (id, title_th, name_th, surname_th, title_en, name_en, surname_en)
      select id, 'นาง', 'มาลี', 'ใจดี', 'Mrs', 'Malee', 'Jaidee' from unnest(${ids}::text[]) made (id) returning id
    ), logged as (
      insert into login (id, person_id, username, password_hash)
      select id, id, 'payee' || row_number() over (), 'x' from made returning id
    )
    insert into account (id, partner_id, person_id, login_id)
    select logged.id, (select id from partner limit 1), logged.id, logged.id from logged`.execute(db)
  const payees = ids.map((accountId) => ({ accountId, payoutIds: [newId(), newId()] as const }))
  await sql`
    insert into payout_account (id, account_id, method, bank_code, holder, number_sealed, last4, confirmed_at, ended_at)
    select id, account_id, 'bank', '004', 'มาลี ใจดี', '\\x00', '0000', '2026-11-01', case when ended then date '2026-11-02' end
    from unnest(${payees.flatMap(({ payoutIds }) => payoutIds)}::text[], ${ids.flatMap((id) => [id, id])}::text[],
      ${payees.flatMap(() => [false, true])}::boolean[]) made (id, account_id, ended)`.execute(db)
  return payees
}

/** Inserts the two claims of each history, as copies of the claim `template`. */
export async function insertHistories(
  db: Db,
  template: string,
  histories: readonly History[],
  payees: readonly Payee[],
): Promise<Stored[]> {
  const stored = histories.map((history, index) => {
    const row = (which: number) => ({
      id: newId(),
      number: `H-${String(index * 2 + which).padStart(8, '0')}`,
      decisionIds: [],
      payouts: 0,
    })
    const payee = payees[index]
    if (!payee) throw new Error('too few payees')
    return { history, rows: [row(0), row(1)] as const, payee }
  })
  const rows = stored.flatMap((one) => one.rows)
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'claim' and is_generated = 'NEVER'`.execute(db)
  const own: Record<string, string> = {
    id: 'made.id',
    claim_number: 'made.number',
    source_key: 'made.id',
    account_id: 'made.account_id',
  }
  await sql`
    insert into claim (${sql.raw(columns.map(({ name }) => name).join())})
    select ${sql.raw(columns.map(({ name }) => own[name] ?? `claim.${name}`).join())}
    from claim, unnest(${rows.map(({ id }) => id)}::text[], ${rows.map((row) => row.number)}::text[],
      ${stored.flatMap(({ payee }) => [payee.accountId, payee.accountId])}::text[]) made (id, number, account_id)
    where claim.id = ${template}`.execute(db)
  await givePayouts(
    db,
    stored.flatMap((one) => one.rows.map((row) => ({ row, payee: one.payee }))),
  )
  return stored
}

async function givePayouts(db: Db, given: readonly { row: Row; payee: Payee }[]): Promise<void> {
  for (const { row } of given) row.payouts += 1
  await sql`
    insert into claim_payout (claim_id, seq, payout_account_id, payee_kind, name_matches, at)
    select *, 'insured', true, now() from unnest(
      ${given.map(({ row }) => row.id)}::text[], ${given.map(({ row }) => row.payouts)}::smallint[],
      ${given.map(({ row, payee }) => payee.payoutIds[row.payouts % 2])}::text[])`.execute(db)
}

/**
 * Writes what the last step of each history changed (its `effects`), with the server's own payment functions. As in the
 * server, this is one transaction that locks the claims first. A step can have several effects. The function writes the
 * first effect of every history, then the second effect of every history, and so on.
 */
export async function writeStep(ctx: AppContext, stored: readonly Stored[], at: Date): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const ids = stored.flatMap(({ rows }) => rows.map(({ id }) => id))
    await sql`select id from claim where id = any (${ids}::text[]) order by id for update`.execute(db)
    for (let place = 0; stored.some(({ history }) => history.effects[place]); place += 1) {
      const now = stored.flatMap((one) => {
        const effect = one.history.effects[place]
        return effect ? [{ one, effect, row: one.rows[effect.of] }] : []
      })
      await writeEffects({ ...ctx, db }, now, at)
    }
  })
}

interface Written {
  one: Stored
  effect: Effect
  row: Row
}

async function writeEffects(ctx: AppContext, all: readonly Written[], at: Date): Promise<void> {
  const { db } = ctx
  const of = <K extends Effect['kind']>(kind: K) =>
    all.flatMap(({ effect, ...rest }) =>
      effect.kind === kind ? [{ ...rest, effect: effect as Effect & { kind: K } }] : [],
    )
  const ids = (list: readonly { row: Row }[]) => list.map(({ row }) => row.id)

  const decisions = all.flatMap(({ effect, row, one }) => {
    if (effect.kind !== 'decision') return []
    const id = newId()
    row.decisionIds[effect.decision] = id
    const benefit = one.history.claims[effect.of].decisions[effect.decision]?.benefit ?? 0
    return [
      { id, claim_id: row.id, version: effect.decision + 1, benefit, outcome: outcome(benefit) } as const,
    ]
  })
  if (decisions.length > 0)
    await sql`
      insert into claim_decision (id, claim_id, version, benefit, outcome, author_kind, party, at)
      select *, 'client', 'tpa', ${at} from unnest(
        ${decisions.map(({ id }) => id)}::text[], ${decisions.map(({ claim_id }) => claim_id)}::text[],
        ${decisions.map(({ version }) => version)}::smallint[], ${decisions.map(({ benefit }) => benefit)}::bigint[],
        ${decisions.map((decision) => decision.outcome)}::text[])`.execute(db)
  const undone = all.flatMap(({ effect, row }) =>
    effect.kind === 'undo' ? [row.decisionIds[effect.decision] ?? ''] : [],
  )
  if (undone.length > 0)
    await sql`update claim_decision set undone_at = ${at}, undone_by = 'x', undo_reason = 'x'
      where id = any (${undone}::text[])`.execute(db)
  for (const result of ['sent', 'paid', 'failed', 'returned'] as const) {
    const given = of('order').filter(({ effect }) => effect.result === result)
    if (given.length > 0)
      await sql`
        update payment_order set status = ${result}, updated_at = ${at},
          paid_on = case when ${result}::text = 'paid' then date '2026-11-21' else paid_on end
        where id in (
          select distinct on (claim_id) id from payment_order
          where claim_id = any (${ids(given)}::text[]) and status = any (${orderBefore[result] ?? []}::text[])
          order by claim_id, created_at desc
        )`.execute(db)
  }
  for (const status of ['repaid', 'waived'] as const) {
    const closed = of('recovery').filter(({ effect }) => effect.status === status)
    if (closed.length > 0)
      await sql`update recovery set status = ${status}, reason = 'x', closed_by = 'x', updated_at = ${at}
        where claim_id = any (${ids(closed)}::text[]) and status = 'open'`.execute(db)
  }
  const paidInto = all.filter(({ effect }) => effect.kind === 'payout')
  if (paidInto.length > 0)
    await givePayouts(
      db,
      paidInto.map(({ row, one }) => ({ row, payee: one.payee })),
    )
  const toggled = all.filter(({ effect }) => effect.kind === 'originals')
  if (toggled.length > 0)
    await sql`update claim set originals_expected_on = case when originals_expected_on is null then date '2026-11-20' end
      where id = any (${ids(toggled)}::text[])`.execute(db)
  await settle(db, of('settle'), at)
  // `markIfPaid` needs many statements per claim. So only three claims use it, and the others are written in bulk.
  const settled = of('mark if paid')
  for (const { row } of settled.slice(0, 3)) await markIfPaid(ctx, row.id)
  await settle(
    db,
    settled.slice(3).map(({ row, one, effect: { of: which } }) => {
      const { decisions } = one.history.claims[which]
      const counts = decisions.findLastIndex(({ isUndone }) => !isUndone)
      return {
        row,
        effect: { of: which, kind: 'settle', status: 'paid', current: counts, isDecided: false },
      }
    }),
    at,
  )
}

async function settle(
  db: Db,
  settled: readonly { row: Row; effect: Effect & { kind: 'settle' } }[],
  at: Date,
): Promise<void> {
  if (settled.length === 0) return
  await sql`
    update claim set status = moved.status, decision_id = moved.decision_id, updated_at = ${at},
      paid_on = case when moved.status = 'paid' then date '2026-11-21' end
    from unnest(
      ${settled.map(({ row }) => row.id)}::text[], ${settled.map(({ effect }) => effect.status)}::text[],
      ${settled.map(({ row, effect }) => row.decisionIds[effect.current] ?? null)}::text[]
    ) moved (id, status, decision_id)
    where claim.id = moved.id`.execute(db)
  const moved = settled.map(({ row, effect }) => ({
    id: row.id,
    claim_number: row.number,
    insurer_code: 'TST',
    origin: 'paper',
    status: effect.status,
    isDecided: effect.isDecided,
    paidOn: effect.status === 'paid' ? '2026-11-21' : null,
  }))
  await renewPayments(db, moved, at)
}

/** Runs the deduction job for each payee who owes something and has a due order. */
export async function runJobs(ctx: AppContext): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select distinct due.claim_id as id
    from payment_order due
    join claim on claim.id = due.claim_id
    join claim other on other.account_id = claim.account_id and other.id <> claim.id
    join recovery on recovery.claim_id = other.id and recovery.status = 'open'
    join insurer_claim_settings settings on settings.insurer_code = claim.insurer_code and settings.set_off_recoveries
    where due.status = 'due'`.execute(ctx.db)
  for (const { id } of rows) await setOffDueOrders(ctx, id)
  return rows.length
}

/**
 * Reads the figures that the model computes for each claim: its status, its payment order that is due or sent, its open
 * recovery, the amount that the payee received, and the amount that the bank transferred.
 */
export async function readFigures(db: Db, claimIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; figures: string }>`
    select claim.id, concat_ws(' ', claim.status,
      coalesce((select status || ':' || amount from payment_order where claim_id = claim.id and status in ('due', 'sent')), '-'),
      coalesce((select amount::text from recovery where claim_id = claim.id and status = 'open'), '-'),
      (select coalesce(sum(amount), 0) from payment_order where claim_id = claim.id and status = 'paid')
        + (select coalesce(sum(amount), 0) from recovery where set_off_claim_id = claim.id)
        - (select coalesce(sum(amount), 0) from recovery where claim_id = claim.id and status in ('repaid', 'set_off')),
      (select coalesce(sum(amount), 0) from payment_order where claim_id = claim.id and status = 'paid')) as figures
    from claim where id = any (${claimIds}::text[])`.execute(db)
  return new Map(rows.map(({ id, figures }) => [id, figures]))
}

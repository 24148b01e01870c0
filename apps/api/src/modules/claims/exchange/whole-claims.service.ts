import {
  type Answer,
  type ClaimSettings,
  type ExchangeClaim,
  type exchangeClaimEndpoints,
  exchangeClaimsPage,
  type ParsedInput,
} from '@khum/contract'
import { AppError, invalidField } from '../../../app-error'
import type { ClientCaller } from '../../../caller'
import type { AppContext } from '../../../context'
import { inTransaction } from '../../../db/transaction'
import { openOrNull } from '../../../keys/keys'
import { auditAll } from '../../audit/audit'
import { payoutNumberAad } from '../../payout-accounts/payout-accounts.service'
import { readClaimSettings } from '../claim-settings'
import { listLinesOf } from '../claims.repo'
import { toDocumentRequest, turnOf } from '../claims.view'
import { appealUntil, toAppeal } from '../read-appeals'
import {
  findIdByNumber,
  listChanged,
  type PayeeRow,
  type Place,
  readAppealRows,
  readClaims,
  readDecidedLines,
  readDecisions,
  readDocuments,
  readEvents,
  readPayees,
  readPersonKeys,
  readRequests,
} from './whole-claims.repo'
import {
  toClaim,
  toPayee,
  toWholeDecision,
  toWholeDocument,
  toWholeEvent,
  toWholeLine,
} from './whole-claims.view'

/** The context of a call: `caller` is the client, `traceId` the id of its request. */
interface ExchangeContext extends AppContext {
  caller: ClientCaller
  traceId: string
}
type Rows = typeof exchangeClaimEndpoints

/**
 * Lists a page of the client's claims with all their parts, in the order in which they changed. Adds an audit event for
 * each claim. A claim that changes while a client reads the pages is listed again on a later page. R95
 * @throws AppError validation_failed (`after` isn't a cursor that this call returned)
 */
export async function listWholeClaims(
  ctx: ExchangeContext,
  {
    insurer,
    status,
    updated_since,
    after,
    limit = exchangeClaimsPage.usual,
  }: ParsedInput<Rows['listExchangeClaims']>['query'],
): Promise<Answer<Rows['listExchangeClaims']>> {
  const from = after === undefined ? undefined : parseCursor(after)
  // Reads one row more than fits on the page. If that row exists, there is another page.
  const rows = await listChanged(ctx.db, ctx.caller, {
    insurer,
    status,
    since: updated_since,
    after: from,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const items = await readWhole(
    ctx,
    shown.map(({ id }) => id),
    'claim.listed',
  )
  const last = shown.at(-1)
  const next = rows.length > limit && last ? toCursor({ at: last.changed, id: last.id }) : null
  return { items, next }
}

/** Returns a whole claim of one of the client's insurers. @throws AppError not_found */
export async function getWholeClaim(ctx: ExchangeContext, number: string): Promise<ExchangeClaim> {
  const id = await findIdByNumber(ctx.db, ctx.caller, number)
  const [claim] = id === undefined ? [] : await readWhole(ctx, [id], 'claim.read')
  if (!claim) throw new AppError('not_found')
  return claim
}

/**
 * Reads whole claims from one snapshot, in the order of `ids`, and records in the audit log that the client read them.
 */
async function readWhole(
  ctx: ExchangeContext,
  ids: readonly string[],
  action: 'claim.listed' | 'claim.read',
): Promise<ExchangeClaim[]> {
  if (ids.length === 0) return []
  const { caller } = ctx
  const parts = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => ({
      claims: await readClaims(db, caller, ids),
      persons: await readPersonKeys(db, ids),
      payees: await readPayees(db, ids),
      lines: await listLinesOf(db, ids),
      decisions: await readDecisions(db, ids),
      decidedLines: await readDecidedLines(db, ids),
      appeals: await readAppealRows(db, ids),
      requests: await readRequests(db, ids),
      documents: await readDocuments(db, ids),
      events: await readEvents(db, ids),
    }))
  const settings = new Map<string, ClaimSettings>()
  for (const code of new Set(parts.claims.map((claim) => claim.insurer_code)))
    settings.set(code, await readClaimSettings(ctx.db, code))
  const claims = ids.flatMap((id) => parts.claims.filter((claim) => claim.id === id))
  if (claims.length === 1 && claims[0]) {
    const { id: subject, insurer_code: insurerCode, person_id: personId } = claims[0]
    caller.about = { subject, insurerCode, personId }
  }
  await inTransaction(ctx.db, async (db) => {
    await auditAll(
      { ...ctx, db },
      claims.map((claim) => ({
        action,
        outcome: 'shown',
        actor: { kind: 'client', id: caller.clientId },
        subject: claim.id,
        personId: claim.person_id,
        insurerCode: claim.insurer_code,
        addressKey: caller.addressKey,
        traceId: ctx.traceId,
      })),
    )
  })
  return claims.map((claim) => {
    const own = <R extends { claim_id: string }>(rows: readonly R[]) =>
      rows.filter(({ claim_id }) => claim_id === claim.id)
    const [payee] = own(parts.payees)
    const decisions = own(parts.decisions)
    const events = own(parts.events)
    const appeals = own(parts.appeals)
    const rules = settings.get(claim.insurer_code)
    if (!rules) throw new Error(`no settings of ${claim.insurer_code}`)
    const current = decisions.find(({ id }) => id === claim.decision_id)
    return {
      ...toClaim(claim),
      person: {
        keys: own(parts.persons).map(({ source, source_key }) => ({ source, source_key })),
        name: { th: claim.insured_name_th, en: claim.insured_name_en },
      },
      payee: payee ? toPayee(payee, numberFor(ctx, payee)) : null,
      turn: turnOf(claim, appeals, rules),
      appeal_until: appealUntil(claim, current, appeals, rules),
      lines: own(parts.lines).map(toWholeLine),
      decisions: decisions.map((decision) =>
        toWholeDecision(
          decision,
          parts.decidedLines.filter(({ decision_id }) => decision_id === decision.id),
          events.find(({ kind, decision_id }) => kind === 'decided' && decision_id === decision.id),
        ),
      ),
      appeals: appeals.map(toAppeal),
      requests: own(parts.requests).map(toDocumentRequest),
      documents: own(parts.documents).map(toWholeDocument),
      events: events.map(toWholeEvent),
    }
  })
}

/**
 * Returns the full account number if the client may write payments. Null for other clients, or if the number's master
 * key is lost. R87
 */
function numberFor({ keys, caller }: ExchangeContext, payee: PayeeRow): string | null {
  if (!caller.scopes.includes('payments.write')) return null
  return openOrNull(keys, payee.number_sealed, payoutNumberAad(payee.id))?.toString() ?? null
}

function toCursor({ at, id }: Place): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

function parseCursor(cursor: string): Place {
  const [at = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isPlace = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && /^[\w-]{22}$/.test(id)
  if (!isPlace || more.length > 0 || !isInstant(at)) throw invalidField('after', 'invalid')
  return { at, id }
}

/**
 * Whether the database accepts this timestamp. The database refuses days that don't exist, such as 30 February, and the
 * year 0000. R81
 */
function isInstant(at: string): boolean {
  const ms = Date.parse(at)
  return ms > 0 && new Date(ms).toISOString().slice(0, 19) === at.slice(0, 19)
}

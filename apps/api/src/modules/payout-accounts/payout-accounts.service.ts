import {
  type Answer,
  addYears,
  bankCodes,
  checkPayoutAccount,
  type Lang,
  limits,
  type OtpFlow,
  type PayeeKind,
  type PayoutAccount,
  type PayoutMethod,
  type payoutAccountEndpoints,
  payoutNumber,
  type TypedPayout,
} from '@khum/contract'
import type { Kysely, Selectable } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import type { MemberCaller, WithFlow } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import type { PayoutAccountTable } from '../../db/schema-claims'
import { inTransaction } from '../../db/transaction'
import type { Sender } from '../../http/sender'
import { newId } from '../../ids'
import { messagesIn } from '../../messages/messages'
import { findCredentials, lockLiveAccountAlone } from '../accounts/accounts.service'
import { audit } from '../audit/audit'
import { deleteCopiedPages, deleteObjects } from '../documents/documents.service'
import { notify } from '../notifications/notifications.service'
import { consumeGrant, type GrantOf, orAnswerAgain, startOwnFlow } from '../one-time-codes/otp.service'
import { isNameOf } from './holder-name'
import {
  deleteUnusedAccounts,
  endLiveAccount,
  findLiveAccount,
  findNames,
  findPayees,
  findPersonOf,
  insertAccount,
  offersPromptPay,
} from './payout-accounts.repo'

export { findLiveAccount as findLivePayoutAccount } from './payout-accounts.repo'

type Db = Kysely<Database>

/** A payout account that passed `checkPayoutAccount`. It is sealed in the flow until the member enters the code. */
interface ConfirmedPayout {
  method: PayoutMethod
  bank_code: string | null
  number: string
  holder: string
}

/** Returns the additional authenticated data (AAD) that binds a sealed number to its payout account. */
export function payoutNumberAad(id: string): string {
  return `payout_account.number ${id}`
}

/** Returns the member's payout account in this app, and whether PromptPay is offered. */
export async function getPayoutAccount(
  ctx: AppContext,
  { accountId, partnerId }: MemberCaller,
): Promise<Answer<typeof payoutAccountEndpoints.getPayoutAccount>> {
  const row = await findLiveAccount(ctx.db, accountId)
  return {
    account: row ? await toPayoutAccount(ctx.db, row) : null,
    promptpay: await offersPromptPay(ctx.db, partnerId),
  }
}

/**
 * Checks the account that the member typed, seals it in a flow and sends a code to the member's own phone. R27
 * @throws AppError validation_failed, phone_missing, and what `startFlow` throws
 */
export async function startPayoutAccount(
  ctx: AppContext,
  caller: MemberCaller,
  { lang, ...typed }: TypedPayout & { lang?: Lang | undefined },
  sender: Sender,
): Promise<OtpFlow> {
  const fields = checkPayoutAccount(typed)
  const number = payoutNumber(typed.method, typed.number)
  if (fields.length > 0 || number === null) throw new AppError('validation_failed', { fields })
  if (typed.method !== 'bank' && !(await offersPromptPay(ctx.db, caller.partnerId))) {
    throw invalidField('method', 'invalid')
  }
  const payload: ConfirmedPayout = {
    method: typed.method,
    bank_code: typed.method === 'bank' ? typed.bank_code : null,
    number,
    holder: typed.holder.trim(),
  }
  return await startOwnFlow(ctx, caller, 'payout_account', sender, { payload, lang })
}

/**
 * Saves the payout account that the member confirmed by a code. It replaces the member's former payout account, whose
 * bank-book pages are removed from drafts. Notifies the member in the app, by SMS and by email. `onSaved` runs in the
 * same transaction. R27
 * @throws AppError flow_missing, session_expired
 */
export async function finishPayoutAccount(
  ctx: AppContext,
  { accountId, sessionId, partnerId, flowToken }: MemberCaller & WithFlow,
  traceId: string,
  onSaved: (ctx: AppContext) => Promise<void>,
): Promise<PayoutAccount> {
  const of = {
    token: flowToken,
    purpose: 'payout_account',
    partnerId,
    member: { accountId, sessionId },
  } as const
  return await orAnswerAgain(ctx, of, {
    work: () => saveConfirmed(ctx, of, traceId, onSaved),
    answer: () => requireSaved(ctx.db, accountId),
  })
}

async function saveConfirmed(
  ctx: AppContext,
  of: GrantOf & { member: { accountId: string } },
  traceId: string,
  onSaved: (ctx: AppContext) => Promise<void>,
): Promise<PayoutAccount> {
  const { partnerId } = of
  const { accountId } = of.member
  const { account, keys } = await inTransaction(ctx.db, async (db) => {
    const transactionCtx = { ...ctx, db }
    // A claim that is being sent now may still be for the former payout account. Waits until that claim is stored, so
    // that `onSaved` can switch it to the new account.
    await lockLiveAccountAlone(db, accountId)
    const { payload } = await consumeGrant<ConfirmedPayout>(transactionCtx, of)
    const at = ctx.clock.now()
    await endLiveAccount(db, accountId, at)
    const id = newId()
    const { number, ...given } = payload
    await insertAccount(db, {
      ...given,
      id,
      account_id: accountId,
      number_sealed: ctx.keys.seal(Buffer.from(number), payoutNumberAad(id)),
      last4: number.slice(-4),
      confirmed_at: at,
    })
    await onSaved(transactionCtx)
    const objectKeys = await deleteCopiedPages(db, accountId)
    await notifyMember(transactionCtx, accountId)
    await audit(transactionCtx, {
      action: 'payout_account.changed',
      outcome: 'done',
      accountId,
      partnerId,
      subject: id,
      traceId,
    })
    return { account: await requireSaved(db, accountId), keys: objectKeys }
  })
  await deleteObjects(ctx, keys)
  return account
}

async function requireSaved(db: AppContext['db'], accountId: string): Promise<PayoutAccount> {
  const row = await findLiveAccount(db, accountId)
  if (!row) throw new Error('the payout account that was added is missing')
  return await toPayoutAccount(db, row)
}

/** Notifies the member in the app, and by SMS and email to the phone and address that are stored for the member. */
async function notifyMember(ctx: AppContext, accountId: string): Promise<void> {
  await notify(ctx, {
    to: { accountId },
    kind: 'payout_account_changed',
    target: { name: 'setting' },
    dedupeKey: `payout account changed ${newId()}`,
  })
  const { phone, email, lang } = await findCredentials(ctx.db, accountId)
  const text = messagesIn(lang).payoutAccountChanged()
  const now = ctx.clock.now()
  const { outbox } = ctx.gateways
  if (phone !== null) {
    const sms = { kind: 'account', channel: 'sms', recipient: phone, body: text.body } as const
    await outbox.send(ctx.db, sms, now)
  }
  if (email !== null) {
    await outbox.send(ctx.db, { kind: 'account', channel: 'mail', recipient: email, ...text }, now)
  }
}

/**
 * Returns the id of the member's payout account; undefined if the member has no such account. Also returns what kind of
 * payee the member is for claims of this insured person, and whether the account is in the name of one of the two
 * people.
 */
export async function findPayee(
  db: Db,
  accountId: string,
  insuredId: string,
  today: string,
): Promise<{ id: string; kind: PayeeKind; nameMatches: boolean } | undefined> {
  const rows = await findPayees(db, accountId, insuredId)
  const [row] = rows
  if (!row) return undefined
  const born = rows.find(({ person_id }) => person_id === insuredId)?.birth_date
  const isMinor = born ? addYears(born, limits.minor.ofAge) > today : false
  const relatives = isMinor ? 'guardian' : 'authorised'
  return {
    id: row.id,
    kind: insuredId === row.member_id ? 'insured' : relatives,
    nameMatches: isNameOf(row.holder, rows),
  }
}

/**
 * Ends the payout account of a member who leaves. Accounts that claims are paid into stay stored; the others are
 * deleted.
 */
export async function forgetPayoutAccounts(db: Db, accountId: string, at: Date): Promise<void> {
  await deleteUnusedAccounts(db, accountId)
  await endLiveAccount(db, accountId, at)
}

type AccountRow = Selectable<PayoutAccountTable>

async function toPayoutAccount(db: Db, row: AccountRow): Promise<PayoutAccount> {
  const names = await findNames(db, [await findPersonOf(db, row.account_id)])
  return {
    id: row.id,
    confirmed_at: row.confirmed_at.toISOString(),
    ...toPayout(row, isNameOf(row.holder, names)),
  }
}

/** Converts a payout account to the form that members and staff see, without its number. */
export function toPayout(
  { method, bank_code, last4, holder }: Pick<AccountRow, 'method' | 'bank_code' | 'last4' | 'holder'>,
  nameMatches: boolean,
) {
  const bank = bankCodes.find((code) => code === bank_code) ?? null
  return { method, bank_code: bank, last4, holder, name_matches: nameMatches }
}

import {
  groupOfStatus,
  type Originals,
  type officePaperEndpoints,
  type ParsedInput,
  type ProblemField,
} from '@khum/contract'
import { AppError } from '../../../app-error'
import { audit } from '../../audit/audit'
import { emitClaimEvent } from '../../events/publish'
import { lockClaimOfClient } from '../adjudication/office-context'
import type { StaffContext } from '../case/staff-decision'
import { clockAfter, readDayCounter } from '../claim-clock'
import { areOriginalsAwaited, isPayment, type LockedClaim } from '../claim-moves.service'
import { needsOriginals, readClaimSettings } from '../claim-settings'
import { markIfPaid } from '../payments/set-off.service'
import { settlePayments } from '../payments/settle-payments'

type Body = ParsedInput<(typeof officePaperEndpoints)['putOriginals']>['body']

/**
 * Records whether a claim's paper originals are expected, and when they arrived or were returned, in the transaction
 * `ctx.db`. When no originals are awaited any more, creates the claim's payment order, which is due after the full
 * `payment_days`. If staff remove a wrong day of arrival, cancels the order unless it was sent.
 * @throws AppError not_found, staff_claim_changed (the stored values aren't `before`), validation_failed,
 * originals_awaited (staff no longer expect originals, but the insurer pays this claim only with them),
 * claim_state_conflict (the claim is being paid or was paid)
 */
export async function putOriginals(
  ctx: StaffContext,
  number: string,
  { before, after: { expected, ...after } }: Body,
): Promise<Originals> {
  const claim = await lockClaimOfClient(ctx, number)
  const known = toOriginals(claim)
  if (JSON.stringify(known) !== JSON.stringify(inOrder(before))) throw new AppError('staff_claim_changed')
  const today = ctx.clock.today()
  const fields = check(after, today)
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const next = inOrder({ ...after, expected_on: expected ? (known.expected_on ?? today) : null })
  if (known.expected_on !== null && !expected) await requireNotNeeded(ctx, claim)
  const changed = toColumns(next)
  if (areOriginalsAwaited(changed) && isPayment.includes(claim.status)) {
    throw new AppError('claim_state_conflict')
  }
  const at = ctx.clock.now()
  await ctx.db
    .updateTable('claim')
    .set({ ...changed, ...(await dueDates(ctx, claim, changed)), updated_at: at })
    .where('id', '=', claim.id)
    .execute()
  await settlePayments(ctx, claim, at)
  await markIfPaid(ctx, claim.id)
  // Once the originals are no longer awaited, the claim can be paid. This event makes the systems that pay claims look
  // for its payment order.
  if (areOriginalsAwaited(claim) && !areOriginalsAwaited(changed))
    await emitClaimEvent(ctx.db, { claimId: claim.id, type: 'claim.documents_added', at })
  await auditChanges(ctx, claim, { known, next })
  return next
}

/** Returns an approved claim's new due dates if the change starts or ends the wait for its paper originals. */
async function dueDates(
  { db, clock }: StaffContext,
  claim: LockedClaim,
  changed: ReturnType<typeof toColumns>,
): Promise<{ answer_due_date?: string | null; turn_due_date?: string | null }> {
  const awaitsOriginals = areOriginalsAwaited(changed)
  if (groupOfStatus(claim.status) !== 'approved' || awaitsOriginals === areOriginalsAwaited(claim)) return {}
  const today = clock.today()
  const settings = await readClaimSettings(db, claim.insurer_code)
  const counter = await readDayCounter(db, settings, today)
  const due = clockAfter({ status: claim.status, answerDue: null }, claim.status, {
    today,
    settings,
    counter,
    documentsDue: null,
    awaitsOriginals,
  })
  return { answer_due_date: due.answerDue, turn_due_date: due.turnDue }
}

function check({ received_on, shelf, returned_on, tracking }: Omit<Originals, 'expected_on'>, today: string) {
  const fields: ProblemField[] = []
  const add = (path: string, code: string) => fields.push({ path: `after.${path}`, code })
  if (received_on !== null && received_on > today) add('received_on', 'date_future')
  if (received_on === null && (shelf !== null || returned_on !== null)) add('received_on', 'required')
  if (returned_on !== null && returned_on > today) add('returned_on', 'date_future')
  else if (returned_on !== null && received_on !== null && returned_on < received_on) {
    add('returned_on', 'before_received')
  }
  if (returned_on === null && tracking !== null) add('returned_on', 'required')
  return fields
}

/**
 * Requires that the insurer's current rule lets the claim be paid without originals.
 * @throws AppError originals_awaited
 */
async function requireNotNeeded({ db }: StaffContext, claim: LockedClaim): Promise<void> {
  const settings = await readClaimSettings(db, claim.insurer_code)
  const { mode, origin, medical_expense: amount } = claim
  if (needsOriginals(settings, { mode, origin, amount })) throw new AppError('originals_awaited')
}

/** Adds an audit event for each change. The events don't contain the text that staff typed. R65 */
async function auditChanges(
  ctx: StaffContext,
  claim: LockedClaim,
  { known, next }: { known: Originals; next: Originals },
): Promise<void> {
  const outcomes = [
    ...(known.expected_on === next.expected_on ? [] : [next.expected_on ? 'expected' : 'not_expected']),
    ...(known.received_on === next.received_on ? [] : [next.received_on ? 'received' : 'not_received']),
    ...(known.shelf === next.shelf ? [] : ['put_away']),
    ...(known.returned_on === next.returned_on ? [] : [next.returned_on ? 'returned' : 'not_returned']),
    ...(known.tracking === next.tracking ? [] : ['tracked']),
  ]
  for (const outcome of outcomes) {
    await audit(ctx, {
      action: 'claim.originals',
      outcome,
      actor: { kind: 'staff', id: ctx.caller.staffId },
      subject: claim.id,
      personId: claim.person_id,
      insurerCode: claim.insurer_code,
    })
  }
}

function toOriginals(claim: LockedClaim): Originals {
  return {
    expected_on: claim.originals_expected_on,
    received_on: claim.originals_received_on,
    shelf: claim.originals_shelf,
    returned_on: claim.originals_returned_on,
    tracking: claim.originals_tracking,
  }
}

function toColumns({ expected_on, received_on, shelf, returned_on, tracking }: Originals) {
  return {
    originals_expected_on: expected_on,
    originals_received_on: received_on,
    originals_shelf: shelf,
    originals_returned_on: returned_on,
    originals_tracking: tracking,
  }
}

/** Puts the fields into a fixed order, so that two values can be compared as JSON. */
function inOrder({ expected_on, received_on, shelf, returned_on, tracking }: Originals): Originals {
  return { expected_on, received_on, shelf, returned_on, tracking }
}

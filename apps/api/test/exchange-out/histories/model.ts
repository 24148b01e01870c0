import { type ClaimStatus, canAppeal, canMove, canReopen, canUndo, isFinalStatus } from '@khum/contract'

/** The state that a claim's payments are expected to have, computed without the database. Amounts are in satang. */
export interface ModelClaim {
  status: ClaimStatus
  awaitsOriginals: boolean
  decisions: { benefit: number; isUndone: boolean; before: ClaimStatus }[]
  orders: { amount: number; status: 'due' | 'sent' | 'paid' | 'failed' | 'returned' | 'cancelled' }[]
  recoveries: { amount: number; status: 'open' | 'repaid' | 'waived' | 'set_off' | 'cancelled' }[]
  /** What was deducted from this claim's payments, because the payee owed it for the history's other claim. */
  deducted: number
  /** The sum of the orders that were paid and not returned. If a recovery is repaid, this sum stays the same. */
  atBank: number
}

/** A change that a step writes to the claim `of`. `current` and `decision` are indexes in the claim's `decisions`. */
export type Effect = { of: 0 | 1 } & (
  | { kind: 'decision' | 'undo'; decision: number }
  | { kind: 'order'; result: 'sent' | 'paid' | 'failed' | 'returned' }
  | { kind: 'recovery'; status: 'repaid' | 'waived' }
  | { kind: 'payout' | 'originals' | 'mark if paid' }
  | { kind: 'settle'; status: ClaimStatus; current: number; isDecided: boolean }
)

/** Two claims of one payee. `setsOff`: debts are deducted from later payments. `effects`: what the last step wrote. */
export interface History {
  setsOff: boolean
  claims: readonly [ModelClaim, ModelClaim]
  effects: Effect[]
}

export const bill = 150_000
export const actions = [
  'decide',
  'appeal',
  'undo',
  'reopen',
  'sent',
  'paid',
  'failed',
  'returned',
  'office pays',
  'account',
  'repay',
  'waive',
  'originals',
] as const
export type Action = (typeof actions)[number]
export interface Step {
  of: 0 | 1
  action: Action
  benefit: number
}

export function startHistory(setsOff: boolean): History {
  const claim = (): ModelClaim => ({
    status: 'received',
    awaitsOriginals: false,
    decisions: [],
    orders: [],
    recoveries: [],
    deducted: 0,
    atBank: 0,
  })
  return { setsOff, claims: [claim(), claim()], effects: [] }
}

const sum = <T extends { amount: number; status: string }>(rows: readonly T[], ...statuses: T['status'][]) =>
  rows.filter(({ status }) => statuses.includes(status)).reduce((total, { amount }) => total + amount, 0)
const payable: readonly ClaimStatus[] = ['approved', 'partly_approved', 'payment_sent', 'paid']
const isPaying = (status: ClaimStatus) => ['payment_sent', 'paid', 'payment_failed'].includes(status)

export const currentDecision = (claim: ModelClaim) => claim.decisions.findLast(({ isUndone }) => !isUndone)
export const live = (claim: ModelClaim) =>
  claim.orders.find(({ status }) => status === 'due' || status === 'sent')
export const outcome = (benefit: number) =>
  benefit === 0 ? 'not_approved' : benefit === bill ? 'approved' : 'partly_approved'

/** Returns what the payee has received for this claim, as transfers or as deductions, minus what came back. */
export function held({ orders, recoveries, deducted }: ModelClaim): number {
  return sum(orders, 'paid') + deducted - sum(recoveries, 'repaid', 'set_off')
}

/**
 * Takes one step by changing `history`. Returns false if the step isn't allowed. `history` may then be half changed, so
 * the caller passes a copy and throws the copy away, just as the server rolls back its transaction.
 */
export function takeStep(history: History, { of, action, benefit }: Step): boolean {
  const claim = history.claims[of]
  const settle = (options?: { isDecided: true }) => settleClaim(history, of, options)
  const write = (effect: Effect) => history.effects.push(effect)
  const record = () => {
    if (!canMove(claim.status, outcome(benefit)) && action === 'decide') return false
    claim.decisions.push({ benefit, isUndone: false, before: claim.status })
    claim.status = outcome(benefit)
    write({ of, kind: 'decision', decision: claim.decisions.length - 1 })
    settle({ isDecided: true })
    return markIfPaid(history, of)
  }
  switch (action) {
    case 'decide':
      if (!currentDecision(claim)) return record()
      if (canUndo(claim.status) && !undo(history, of)) return false
      if (canReopen(claim.status)) {
        claim.status = 'checking'
        settle()
      }
      return record()
    case 'appeal': {
      const appealed = currentDecision(claim)
      return appealed !== undefined && canAppeal(claim.status) && benefit > appealed.benefit && record()
    }
    case 'undo':
      if (!currentDecision(claim) || !canUndo(claim.status)) return false
      return undo(history, of)
    case 'reopen':
      if (!canReopen(claim.status)) return false
      claim.status = 'checking'
      settle()
      return true
    case 'office pays': {
      if (!canMove(claim.status, 'paid') || claim.awaitsOriginals) return false
      const sent = live(claim)
      const decided = currentDecision(claim)?.benefit ?? 0
      if (sent?.status === 'sent') {
        sent.status = 'paid'
        claim.atBank += sent.amount
        write({ of, kind: 'order', result: 'paid' })
      }
      // If an earlier payment came back while the payment `sent` was on its way, the claim isn't fully paid.
      const isPartly = sent?.status === 'paid' && held(claim) < decided
      claim.status = isPartly ? outcome(decided) : 'paid'
      settle()
      return true
    }
    case 'account': {
      const decision = currentDecision(claim)
      if (claim.status === 'payment_sent' || isFinalStatus(claim.status)) return false
      if (claim.status === 'payment_failed' && decision) claim.status = outcome(decision.benefit)
      // The new account gets a new order, so a due order to the old account is cancelled.
      const due = live(claim)
      if (due?.status === 'due') due.status = 'cancelled'
      write({ of, kind: 'payout' })
      settle()
      return true
    }
    case 'originals':
      if (isPaying(claim.status)) return false
      claim.awaitsOriginals = !claim.awaitsOriginals
      write({ of, kind: 'originals' })
      settle()
      return true
    case 'repay':
    case 'waive': {
      const open = claim.recoveries.find(({ status }) => status === 'open')
      if (!open) return false
      open.status = action === 'repay' ? 'repaid' : 'waived'
      write({ of, kind: 'recovery', status: open.status })
      settle()
      return true
    }
    default:
      return takeResult(history, of, action)
  }
}

/** For each result of a payment, the statuses that an order may have before it gets this result. */
export const orderBefore: Record<string, readonly string[]> = {
  sent: ['due'],
  paid: ['due', 'sent'],
  failed: ['due', 'sent'],
  returned: ['paid'],
}

function takeResult(history: History, of: 0 | 1, result: 'sent' | 'paid' | 'failed' | 'returned'): boolean {
  const claim = history.claims[of]
  const order = claim.orders.findLast(({ status }) => orderBefore[result]?.includes(status))
  if (!order) return false
  order.status = result
  history.effects.push({ of, kind: 'order', result })
  if (result === 'paid') claim.atBank += order.amount
  if (result === 'returned') claim.atBank -= order.amount
  const decided = currentDecision(claim)?.benefit ?? 0
  const isKept = decided > 0 && held(claim) >= decided
  const isReturnedOnly = result === 'returned' && (claim.status !== 'paid' || isKept)
  const isElsewhere = !payable.includes(claim.status) || isReturnedOnly
  if (!isElsewhere) {
    claim.status = (
      { sent: 'payment_sent', paid: 'paid', failed: 'payment_failed', returned: 'payment_failed' } as const
    )[result]
    // An earlier payment came back while this one was on its way, so the claim isn't fully paid.
    if (result === 'paid' && !isKept) claim.status = outcome(decided)
  }
  settleClaim(history, of)
  return true
}

function undo(history: History, of: 0 | 1): boolean {
  const claim = history.claims[of]
  const undone = currentDecision(claim)
  if (!undone) return false
  undone.isUndone = true
  history.effects.push({ of, kind: 'undo', decision: claim.decisions.indexOf(undone) })
  const { before } = undone
  claim.status = before === 'received' || before === 'documents_needed' ? 'checking' : before
  const now = currentDecision(claim)
  // The decision before the undone one is in force again. If its payment has come back in part, the claim is no longer
  // fully paid.
  if (claim.status === 'paid' && now && held(claim) < now.benefit) claim.status = outcome(now.benefit)
  if (claim.awaitsOriginals && isPaying(claim.status)) return false
  settleClaim(history, of)
  // If deductions cover the whole benefit of the decision that is in force again, nothing is left to transfer, and the
  // claim becomes paid.
  return markIfPaid(history, of)
}

/**
 * Recomputes what is due to the payee for claim `of` and what the payee owes. After a decision, first deducts what the
 * payee owes for the other of the history's two claims. R93
 */
function settleClaim(history: History, of: 0 | 1, { isDecided }: { isDecided?: true } = {}): void {
  const claim = history.claims[of]
  const decision = currentDecision(claim)
  const decided = decision?.benefit ?? 0
  history.effects.push({
    of,
    kind: 'settle',
    status: claim.status,
    current: decision ? claim.decisions.indexOf(decision) : -1,
    isDecided: isDecided === true,
  })
  const due = () =>
    payable.includes(claim.status) && !claim.awaitsOriginals ? Math.max(0, decided - held(claim)) : 0
  if (isDecided) deduct(history, of, due())
  const current = live(claim)
  if (current?.status !== 'sent' && claim.status !== 'payment_failed') {
    if (current?.amount !== due() || isDecided) {
      if (current) current.status = 'cancelled'
      if (due() > 0) claim.orders.push({ amount: due(), status: 'due' })
    }
  }
  mark(claim)
  const excess = Math.max(0, held(claim) - decided - sum(claim.recoveries, 'waived'))
  const open = claim.recoveries.find(({ status }) => status === 'open')
  if (open?.amount === excess) return
  if (open) open.status = 'cancelled'
  if (excess > 0) claim.recoveries.push({ amount: excess, status: 'open' })
}

function mark(claim: ModelClaim): void {
  const order = live(claim)
  if (!order) return
  if (claim.status === 'payment_sent') order.status = 'sent'
  if (claim.status === 'payment_failed') order.status = 'failed'
  if (claim.status !== 'paid') return
  order.status = 'paid'
  claim.atBank += order.amount
}

/**
 * Deducts what the payee owes for the claim `other` from the payment of `claim`. Returns false if it deducts nothing.
 */
function deduct(history: History, of: 0 | 1, due: number): boolean {
  const [claim, other] = [history.claims[of], history.claims[of === 0 ? 1 : 0]]
  const owed = other.recoveries.find(({ status }) => status === 'open')
  if (!history.setsOff || !owed || due === 0) return false
  const amount = Math.min(due, owed.amount)
  claim.deducted += amount
  if (amount === owed.amount) owed.status = 'set_off'
  else {
    owed.amount -= amount
    other.recoveries.push({ amount, status: 'set_off' })
  }
  return true
}

/** Deducts what the payee owes from the due order, as the server's job `claim.set_off` does after a step. */
export function takeJob(history: History): void {
  for (const of of [0, 1] as const) {
    const order = live(history.claims[of])
    if (order?.status !== 'due' || !deduct(history, of, order.amount)) continue
    settleClaim(history, of)
    markIfPaid(history, of)
  }
}

function markIfPaid(history: History, of: 0 | 1): boolean {
  const claim = history.claims[of]
  const decision = currentDecision(claim)
  if (claim.status !== 'approved' && claim.status !== 'partly_approved') return true
  if (!decision || held(claim) < decision.benefit || live(claim)) return true
  // A claim can't become paid before its originals have arrived, so the server refuses the step.
  if (claim.awaitsOriginals) return false
  claim.status = 'paid'
  // `writeStep` (rows.ts) then sets the stored claim to `paid`, as the server's `markIfPaid` does.
  history.effects.push({ of, kind: 'mark if paid' })
  return true
}

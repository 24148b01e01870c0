import type {
  CheckedClaim,
  CheckNote,
  CheckResult,
  ClaimCheck,
  CoverageState,
  RemainingBenefit,
  StoredList,
} from '@khum/contract'

/** The facts that the automatic checks of a claim use. Amounts are in satang, days are ISO dates. */
export interface CheckFacts {
  claim: {
    claimType: 'accident' | 'illness' | 'other'
    mode: 'reimbursement' | 'cashless'
    serviceDate: string
    accidentDate: string | null
    submittedOn: string
    filedLate: boolean
    billed: number
    providerCode: string | null
    isFromMember: boolean
  }
  coverage: {
    effectiveDate: string
    expiryDate: string
    /** The coverage's state on the date of treatment. */
    state: CoverageState
    isVoid: boolean
    /** The first day on which the benefit covers illness, if it is after the date of treatment. */
    waitingUntil: string | null
  }
  /**
   * What the plan can pay for the claim now. For a decided claim, what it could pay at the time of the decision, or
   * null if that wasn't stored.
   */
  remaining: RemainingBenefit | null
  inNetwork: boolean
  lists: readonly StoredList[]
  /** The attachment lists that need at least one file. */
  neededLists: readonly StoredList[]
  /** The totals (satang) and dates that the automatic reading found on the receipts; empty if it found nothing. */
  readTotals: readonly number[]
  readDates: readonly string[]
  /** The next four properties contain claim numbers: other claims that may be duplicates of the checked claim. */
  samePaper: readonly string[]
  sameFile: readonly string[]
  /** Claims with a nearly identical picture among their documents, including the claims in `sameFile`. */
  samePicture: readonly string[]
  sameDayAndAmount: readonly string[]
  payee: { nameMatches: boolean; otherAccounts: number } | null
  otherInsurers: readonly string[]
  /** True if the insurer's system should have read the claim by now, but hasn't. */
  isUnread: boolean
}

type Note = CheckedClaim['notes'][number]
type Found = [result: CheckResult, note: CheckNote, params?: Note['params']]

/**
 * Runs the automatic checks of a claim. A check never rejects a claim. `fail` means that a fact probably rules out a
 * payment, and `review` that the assessor should look at a fact. Leaves out a check that has nothing to compare, for
 * example if the automatic reading found no total on the receipts.
 */
export function runChecks(facts: CheckFacts): CheckedClaim[] {
  const all: [ClaimCheck, Found[]][] = [
    ['policy_in_force', policyInForce(facts)],
    ['waiting_period', waitingPeriod(facts)],
    ['limit_left', limitLeft(facts)],
    ['hospital', hospital(facts)],
    ['dates', dates(facts)],
    ['documents', documents(facts)],
    ['receipt_amount', receiptAmount(facts)],
    ['duplicates', duplicates(facts)],
    ['payee', payee(facts)],
    ['other_insurance', otherInsurance(facts)],
    ['forwarding', facts.isUnread ? [['review', 'not_read_by_insurer']] : []],
  ]
  return all.flatMap(([check, found]) =>
    found.length === 0
      ? []
      : [{ check, result: worst(found), notes: found.map(([, note, params = {}]) => ({ note, params })) }],
  )
}

const order: readonly CheckResult[] = ['pass', 'review', 'fail']

function worst(found: readonly Found[]): CheckResult {
  return order[Math.max(...found.map(([result]) => order.indexOf(result)))] ?? 'review'
}

function policyInForce({ claim, coverage }: CheckFacts): Found[] {
  if (coverage.isVoid) return [['fail', 'void_coverage']]
  const { effectiveDate, expiryDate, state } = coverage
  if (claim.serviceDate < effectiveDate || claim.serviceDate > expiryDate) {
    return [['fail', 'outside_period', { from: effectiveDate, until: expiryDate }]]
  }
  if (state === 'lapsed') return [['fail', 'policy_lapsed']]
  return state === 'grace' ? [['review', 'policy_in_grace']] : [['pass', 'ok']]
}

function waitingPeriod({ claim, coverage }: CheckFacts): Found[] {
  if (coverage.waitingUntil === null) return [['pass', 'ok']]
  if (claim.claimType === 'accident') return [['pass', 'accident_no_waiting']]
  return [['fail', 'in_waiting_period', { until: coverage.waitingUntil }]]
}

function limitLeft({ claim, remaining }: CheckFacts): Found[] {
  if (remaining === null) return []
  if (!remaining.has_benefit) return [['fail', 'no_benefit']]
  if (remaining.left_satang === null) return [['pass', 'enough']]
  if (remaining.left_satang === 0) return [['fail', 'used_up']]
  return remaining.left_satang < claim.billed
    ? [['review', 'less_than_bill', { left: remaining.left_satang }]]
    : [['pass', 'enough']]
}

/**
 * Marks cashless claims from hospitals outside the network for review, because cards can't be used for payment there.
 * Passes reimbursement claims from these hospitals, because the member has paid there and may claim the money back.
 */
function hospital({ claim, inNetwork }: CheckFacts): Found[] {
  if (claim.providerCode === null) return [['review', 'unknown_place']]
  if (inNetwork) return [['pass', 'in_network']]
  return [claim.mode === 'cashless' ? ['review', 'cashless_not_in_network'] : ['pass', 'not_in_network']]
}

function dates({ claim, readDates }: CheckFacts): Found[] {
  const found: Found[] = []
  if (claim.serviceDate > claim.submittedOn) found.push(['fail', 'after_submission'])
  if (claim.accidentDate !== null && claim.accidentDate > claim.serviceDate)
    found.push(['review', 'accident_after_treatment'])
  if (claim.filedLate) found.push(['review', 'filed_late'])
  const other = readDates.find((day) => day < claim.serviceDate)
  if (other !== undefined) found.push(['review', 'receipt_date_differs', { day: other }])
  return found.length > 0 ? found : [['pass', 'ok']]
}

function documents({ claim, lists, neededLists }: CheckFacts): Found[] {
  if (!claim.isFromMember) return []
  const missing = neededLists.filter((list) => !lists.includes(list))
  return missing.length > 0 ? [['review', 'missing_lists', { lists: missing.join(' ') }]] : [['pass', 'ok']]
}

function receiptAmount({ claim, readTotals }: CheckFacts): Found[] {
  if (readTotals.length === 0) return []
  const read = readTotals.reduce((sum, total) => sum + total, 0)
  return read === claim.billed ? [['pass', 'amount_equals']] : [['review', 'amount_differs', { read }]]
}

function duplicates({ samePaper, sameFile, samePicture, sameDayAndAmount }: CheckFacts): Found[] {
  const found: Found[] = []
  const numbers = (claims: readonly string[]) => ({ claims: claims.join(' ') })
  if (samePaper.length > 0) found.push(['review', 'same_paper', numbers(samePaper)])
  if (sameFile.length > 0) found.push(['review', 'same_file', numbers(sameFile)])
  const resaved = samePicture.filter((number) => !sameFile.includes(number))
  if (resaved.length > 0) found.push(['review', 'same_picture', numbers(resaved)])
  if (sameDayAndAmount.length > 0) found.push(['review', 'same_day_and_amount', numbers(sameDayAndAmount)])
  return found.length > 0 ? found : [['pass', 'ok']]
}

function payee({ claim, payee }: CheckFacts): Found[] {
  if (!claim.isFromMember) return []
  if (payee === null) return [['pass', 'no_account']]
  const found: Found[] = []
  if (!payee.nameMatches) found.push(['review', 'name_differs'])
  if (payee.otherAccounts > 0) found.push(['review', 'account_of_others', { count: payee.otherAccounts }])
  return found.length > 0 ? found : [['pass', 'ok']]
}

function otherInsurance({ otherInsurers }: CheckFacts): Found[] {
  return otherInsurers.length > 0
    ? [['review', 'has_other_insurance', { insurers: otherInsurers.join(', ') }]]
    : []
}

import { mixed } from './ids'

export type Value = string | number | boolean | null
/** A table to load: its columns, and a generator of its rows. */
export interface Load {
  table: string
  columns: string[]
  rows: () => Iterable<readonly Value[]>
}

/** How many members and employees to generate. */
export interface Size {
  members: number
  /**
   * How many of the members belong to the large group policy. They are the first members, and each has two dependants.
   */
  employees: number
}

/** Rows of the demo data that the generated rows refer to. */
export interface Known {
  partnerId: string
  /** The insurer whose app the partner offers. */
  partnerInsurerCode: string
  insurerCode: string
  passwordHash: string
  /** The encrypted (sealed) number of a demo payout account, in hexadecimal. */
  sealedNumber: string
  /** Consent texts in force. */
  consents: { id: string; hash: string; effective_at: Date }[]
  now: Date
}

/** Numbers for `idOf`, so that rows of different tables get different ids. */
export const kind = {
  person: 1,
  account: 2,
  policy: 3,
  coverage: 4,
  claim: 5,
  line: 6,
  event: 7,
  decision: 8,
  notification: 9,
  document: 10,
  session: 11,
  product: 12,
  version: 13,
  benefit: 14,
  limit: 15,
  household: 16,
  link: 17,
  invitation: 18,
  message: 19,
  draft: 20,
  payoutAccount: 21,
}
export const claimsPerMember = 3
export const notificationsPerMember = 5
const membersPerGroup = 500
export const dayMs = 86_400_000
export const plans = ['Large group', 'Group', 'Individual'] as const

export const source = ['source', 'source_key']
export const seeded = (id: string): Value[] => ['seed', id]
export const hex = (text: string) => `\\\\x${text}`

/** Numbers and dates that the rows of several tables share. */
export type World = ReturnType<typeof worldOf>

export function worldOf(size: Size, known: Known) {
  const { members, employees } = size
  const people = members + 2 * employees
  const { partnerId, insurerCode: insurer, now } = known
  const iso = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs).toISOString()
  const day = (daysAgo: number) => iso(daysAgo).slice(0, 10)
  const start = day(300)
  const end = day(-64)
  // Each member belongs to the large group policy, to a group policy of 500 members, or to an individual policy.
  const grouped = Math.floor((members - employees) / 2 / membersPerGroup) * membersPerGroup
  const groups = grouped / membersPerGroup
  const policies = 1 + groups + (members - employees - grouped)
  const policyOf = (member: number) => {
    if (member < employees) return 0
    const rest = member - employees
    return rest < grouped ? 1 + Math.floor(rest / membersPerGroup) : 1 + groups + rest - grouped
  }
  const planOf = (policy: number) => (policy === 0 ? 0 : policy <= groups ? 1 : 2)
  /** Returns the member who is the subscriber of a person's household. */
  const subscriberOf = (person: number) => (person < members ? person : Math.floor((person - members) / 2))
  const claims = members * claimsPerMember
  const claimDay = (claim: number) => 5 + (mixed(claim, 70) % 280)
  const isOpen = (claim: number) => claim % claimsPerMember === 2
  /** The billed amount in satang. Open claims differ in amount, as in a real queue. */
  const billed = (claim: number) => (isOpen(claim) ? 100 * (200 + (mixed(claim, 72) % 30_000)) : 150_000)
  const claimNumber = (claim: number) => `SCL-${String(claim).padStart(9, '0')}`
  return {
    known,
    members,
    employees,
    people,
    partnerId,
    insurer,
    now,
    iso,
    day,
    start,
    end,
    groups,
    policies,
    policyOf,
    planOf,
    subscriberOf,
    claims,
    claimDay,
    isOpen,
    billed,
    claimNumber,
  }
}

/** Defines a table to load. `row(n)` returns the values of its n-th row, for `n` from 0 to `count` - 1. */
export function load(
  table: string,
  columns: string[],
  count: number,
  row: (n: number) => readonly Value[],
): Load {
  return {
    table,
    columns,
    *rows() {
      for (let n = 0; n < count; n += 1) yield row(n)
    },
  }
}

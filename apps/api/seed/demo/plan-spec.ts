import type { Words } from '@khum/contract'
import type { Selectable } from 'kysely'
import type { BenefitKindColumn, BenefitLimitTable, CostSharingTable } from '../../src/db/schema-insurance'
import { baht } from './demo-ids'

type LimitItem = Selectable<BenefitLimitTable>['item']

export interface LimitSpec {
  measure: BenefitLimitTable['measure']
  scope: BenefitLimitTable['scope']
  item: LimitItem
  /** In satang if the measure is `amount`, otherwise a count. */
  value: number
  sharedBy: 'person' | 'family'
  /**
   * The benefit whose first limit is the parent of this limit: whatever counts against this limit counts against the
   * parent, too.
   */
  within?: BenefitKindColumn
}

export interface BenefitSpec {
  kind: BenefitKindColumn
  name: Words
  waitingDays: number
  limits: readonly LimitSpec[]
}

export interface PlanSpec {
  /** No two plans of an insurer have the same code. */
  code: string
  name: Words
  benefits: readonly BenefitSpec[]
  costSharing?: readonly CostSharingSpec[]
  /** The plan's version before the current one. `lastDay` is that version's last day, relative to today. */
  former?: { lastDay: number; benefits: readonly BenefitSpec[] }
}

export interface CostSharingSpec {
  kind: CostSharingTable['kind']
  benefit_kind: BenefitKindColumn
  /** A percentage for `coinsurance_percent`, otherwise satang. */
  value: number
}

type LimitOptions = Partial<Pick<LimitSpec, 'item' | 'sharedBy' | 'within'>>

export function amount(value: number, scope: LimitSpec['scope'], options: LimitOptions = {}): LimitSpec {
  return { measure: 'amount', scope, item: 'benefit', value: baht(value), sharedBy: 'person', ...options }
}

export function count(
  measure: 'visits' | 'days',
  value: number,
  scope: LimitSpec['scope'],
  options: LimitOptions = {},
): LimitSpec {
  return { measure, scope, item: 'benefit', value, sharedBy: 'person', ...options }
}

export function benefit(
  kind: BenefitKindColumn,
  th: string,
  en: string,
  limits: readonly LimitSpec[],
  waitingDays = 0,
): BenefitSpec {
  return { kind, name: { th, en }, limits, waitingDays }
}

/** Returns a limit's key, which is the same in every version of the plan. */
export function limitKey(kind: BenefitKindColumn, { item, measure, scope }: LimitSpec): string {
  return `${kind} ${item} ${measure} ${scope}`
}

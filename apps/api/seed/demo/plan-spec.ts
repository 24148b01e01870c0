import type { Words } from '@khum/contract'
import type { BenefitKindColumn, BenefitLimitTable } from '../../src/db/schema-insurance'
import { baht } from './demo-ids'

export interface LimitSpec {
  measure: BenefitLimitTable['measure']
  scope: BenefitLimitTable['scope']
  item: 'benefit' | 'medical_fee' | 'room_fee' | 'surgery_fee' | 'medicine_fee'
  /** In satang if the measure is `amount`, otherwise a count. */
  value: number
  sharedBy: 'person' | 'family'
  /** A benefit whose first limit includes this limit. */
  within?: BenefitKindColumn
}

export interface BenefitSpec {
  kind: BenefitKindColumn
  name: Words
  waitingDays: number
  limits: readonly LimitSpec[]
}

export interface PlanSpec {
  name: Words
  benefits: readonly BenefitSpec[]
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

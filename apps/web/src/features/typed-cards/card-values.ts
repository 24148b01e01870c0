import { satangToDecimal } from '@khum/contract/amounts'
import { isIsoDate } from '@khum/contract/calendar'
import { limits } from '@khum/contract/limits'
import { maskNumber } from '@khum/contract/person-rules'
import { bahtToSatang } from '@khum/contract/typed-amounts'
import {
  type Card,
  type CardAmount,
  type CardBenefit,
  type CardData,
  type CardOwner,
  cardAmounts,
  checkCard,
  type ShownCardData,
} from '@khum/contract/typed-cards'
import { visibleLine } from '@khum/contract/visible-text'
import { hashKey } from '@tanstack/react-query'

/** A benefit row in the form, with amounts as typed. `key` identifies the row. */
export type BenefitValues = { key: string; benefit: string } & Record<CardAmount, string>

/**
 * A card in the form. A number is null while it's masked; saving then keeps the stored number. A date can be an ISO
 * date, empty or incomplete.
 */
export type CardValues = Omit<
  CardData,
  'startDate' | 'dueDate' | 'start_typed' | 'due_typed' | 'benefits'
> & {
  startDate: string
  dueDate: string
  benefits: readonly BenefitValues[]
}

export interface FieldIssue {
  path: string
  code: string
}

let lastKey = 0
function newKey(): string {
  lastKey += 1
  return `row-${lastKey}`
}

export function emptyBenefit(): BenefitValues {
  return { key: newKey(), benefit: '', ...eachAmount(() => '') }
}

/** Converts a card to form values. A stored number becomes null, because the server returns it only masked. */
export function valuesOf(shown: ShownCardData): CardValues {
  const { no_card_masked, employee_id_masked, start_typed, due_typed, ...data } = shown
  return {
    ...data,
    noCard: no_card_masked === '' ? '' : null,
    employee_id: employee_id_masked === '' ? '' : null,
    startDate: data.startDate ?? start_typed ?? '',
    dueDate: data.dueDate ?? due_typed ?? '',
    benefits: data.benefits.map(benefitValues),
  }
}

function benefitValues(row: CardBenefit): BenefitValues {
  const typed = (name: CardAmount) => {
    const satang = row[name]
    return satang === null ? (row.amounts_typed?.[name] ?? '') : satangToDecimal(satang)
  }
  return { key: newKey(), benefit: row.benefit, ...eachAmount(typed) }
}

/** Returns the form values that the server has for a card: its unfinished changes, or else its data. */
export function savedValues({ typed, data }: Card): CardValues {
  return valuesOf(typed ?? data)
}

export type CardNumbers = Pick<CardValues, 'noCard' | 'employee_id'>

/** Replaces the numbers that are the same as in `full` by null, so that the form shows them masked. R27 */
export function maskNumbers(values: CardValues, full: CardNumbers): CardValues {
  const mask = (now: string | null, other: string | null) => (now === other && now !== '' ? null : now)
  return {
    ...values,
    noCard: mask(values.noCard, full.noCard),
    employee_id: mask(values.employee_id, full.employee_id),
  }
}

/**
 * Returns whether the server's card (`fresh`) has these values. A null `noCard` or `employee_id` means that the number
 * is still that of `held`, the card before the values were typed. Numbers are compared masked, as the server returns
 * them.
 */
export function holdsValues(fresh: Card, values: CardValues, held: Card): boolean {
  const stored = fresh.typed ?? fresh.data
  const before = held.typed ?? held.data
  const { noCard, employee_id, ...data } = trimmed(dataOf(values))
  const sent = {
    ...data,
    noCard: null,
    employee_id: null,
    no_card_masked: noCard === null ? before.no_card_masked : maskNumber(noCard),
    employee_id_masked: employee_id === null ? before.employee_id_masked : maskNumber(employee_id),
    // For an insurer in our list, the server stores the name that belongs to the code, whatever was sent as `company`.
    company: data.ins_code === null ? data.company : stored.company,
    relationship: fresh.whose === 'self' ? stored.relationship : data.relationship,
  }
  return hashKey([sent]) === hashKey([stored])
}

/** Converts form values to the card data to save. A date or amount that can't be read is saved as typed. */
export function dataOf({ startDate, dueDate, benefits, ...rest }: CardValues): CardData {
  return {
    ...rest,
    company: visibleLine(rest.company),
    name_ins: visibleLine(rest.name_ins),
    noCard: rest.noCard === null ? null : visibleLine(rest.noCard),
    employee_id: rest.employee_id === null ? null : visibleLine(rest.employee_id),
    startDate: isIsoDate(startDate) ? startDate : null,
    dueDate: isIsoDate(dueDate) ? dueDate : null,
    ...(isIncomplete(startDate) && { start_typed: startDate }),
    ...(isIncomplete(dueDate) && { due_typed: dueDate }),
    benefits: benefits.map(benefitOf),
  }
}

function benefitOf(row: BenefitValues): CardBenefit {
  const unread = cardAmounts.filter((name) => isUnread(row[name]))
  const amounts_typed = Object.fromEntries(unread.map((name) => [name, visibleLine(row[name])]))
  return {
    benefit: visibleLine(row.benefit),
    ...eachAmount((name) => satangOf(row[name])),
    ...(unread.length > 0 && { amounts_typed }),
  }
}

function isIncomplete(date: string): boolean {
  return date !== '' && !isIsoDate(date)
}

/** Returns an object with a value for each amount of a benefit row. */
export function eachAmount<T>(value: (name: CardAmount) => T): Record<CardAmount, T> {
  return Object.fromEntries(cardAmounts.map((name) => [name, value(name)])) as Record<CardAmount, T>
}

function satangOf(typed: string): number | null {
  const satang = bahtToSatang(typed)
  return satang === null || satang > limits.money.maxSatang ? null : satang
}

function isUnread(amount: string): boolean {
  return amount !== '' && satangOf(amount) === null
}

/** Returns all errors of a card: invalid dates and amounts, and violations of the contract's rules. Requirement 5.7 */
export function cardIssues(values: CardValues, whose: CardOwner): FieldIssue[] {
  const invalid: FieldIssue[] = []
  for (const path of ['startDate', 'dueDate'] as const)
    if (isIncomplete(values[path])) invalid.push({ path, code: 'date_invalid' })
  values.benefits.forEach((row, index) => {
    for (const amount of cardAmounts)
      if (isUnread(row[amount]))
        invalid.push({
          path: `benefits.${index}.${amount}`,
          code: bahtToSatang(row[amount]) === null ? 'amount_invalid' : 'amount_range',
        })
  })
  const rules = checkCard(trimmed(dataOf(values)), whose)
  return [...invalid, ...rules.filter(({ path }) => !invalid.some((issue) => issue.path === path))]
}

/** Trims strings as the server does, so that a field with only whitespace counts as empty. */
function trimmed(data: CardData): CardData {
  return {
    ...data,
    company: data.company.trim(),
    noCard: data.noCard?.trim() ?? null,
    name_ins: data.name_ins.trim(),
    employee_id: data.employee_id?.trim() ?? null,
    benefits: data.benefits.map((row) => ({ ...row, benefit: row.benefit.trim() })),
  }
}

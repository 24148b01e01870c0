import { type CardData, cardDataSchema, maskNumber } from '@khum/contract'
import * as z from 'zod'
import { type Keys, openOrNull } from '../../keys/keys'
import type { CardRow } from './typed-cards.repo'

/** Returns the additional authenticated data (AAD) that binds a sealed value to its card and column. */
export function cardAad(id: string, column: 'number' | 'employee_id' | 'typed'): string {
  return `declared_card.${column} ${id}`
}

/**
 * Returns the columns of the card number and the employee id, sealed and masked. Leaves out the columns of a number
 * that is null, so that the stored number doesn't change. R69.
 */
export function sealNumbers(keys: Keys, id: string, { noCard, employee_id }: CardData) {
  return {
    ...(noCard !== null && {
      number_sealed: noCard === '' ? null : keys.seal(Buffer.from(noCard), cardAad(id, 'number')),
      number_masked: maskNumber(noCard),
    }),
    ...(employee_id !== null && {
      employee_id_sealed:
        employee_id === '' ? null : keys.seal(Buffer.from(employee_id), cardAad(id, 'employee_id')),
      employee_id_masked: maskNumber(employee_id),
    }),
  }
}

/** Returns the card number and employee id, unsealed. A number is '' if it is missing or its master key is lost. */
export function openNumbers(keys: Keys, row: CardRow): { noCard: string; employee_id: string } {
  const read = (sealed: Buffer | null, column: 'number' | 'employee_id') =>
    (sealed && openOrNull(keys, sealed, cardAad(row.id, column))?.toString()) ?? ''
  return {
    noCard: read(row.number_sealed, 'number'),
    employee_id: read(row.employee_id_sealed, 'employee_id'),
  }
}

/** Seals the unfinished changes of a complete card as a single value. */
export function sealCardData(keys: Keys, id: string, typed: CardData): Buffer {
  return keys.seal(Buffer.from(JSON.stringify(typed)), cardAad(id, 'typed'))
}

/** Returns the unfinished changes of a complete card; null if there are none, or their master key is lost. */
export function openCardData(keys: Keys, row: CardRow): CardData | null {
  const plain = row.typed_sealed && openOrNull(keys, row.typed_sealed, cardAad(row.id, 'typed'))
  return plain && z.parse(cardDataSchema, JSON.parse(plain.toString()))
}

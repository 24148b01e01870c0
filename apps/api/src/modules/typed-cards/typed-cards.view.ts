import { type Card, type CardData, maskNumber, type ShownCardData } from '@khum/contract'
import type { Keys } from '../../keys/keys'
import { toDocument } from '../documents/documents.view'
import { openCardData } from './card-numbers'
import type { CardInsurer, CardRow, PictureRow } from './typed-cards.repo'

/** Converts a card's row to `CardData`. The numbers are null, because they are sealed. */
export function dataOf(row: CardRow): CardData {
  return {
    ins_code: row.insurer_code,
    company: row.company,
    noCard: null,
    name_ins: row.insured_name,
    startDate: row.start_date,
    dueDate: row.due_date,
    // Returns the typed text only if there is no complete date. A server of the previous release may have stored the
    // complete date and kept the text that was typed before.
    ...(row.start_date === null && row.start_typed !== null && { start_typed: row.start_typed }),
    ...(row.due_date === null && row.due_typed !== null && { due_typed: row.due_typed }),
    card_type: row.card_type,
    employee_id: null,
    relationship: row.relationship,
    benefits: row.benefits,
  }
}

/** Converts a card to what its member sees, with masked numbers. R27, R41. */
export function toCard(
  keys: Keys,
  row: CardRow,
  of: { insurers: readonly CardInsurer[]; pictures: readonly PictureRow[] },
): Card {
  const insurer = of.insurers.find(({ code }) => code === row.insurer_code)
  const typed = openCardData(keys, row)
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    whose: row.whose,
    data: {
      ...dataOf(row),
      no_card_masked: row.number_masked,
      employee_id_masked: row.employee_id_masked,
    },
    typed: typed && toTyped(row, typed),
    insurer: insurer
      ? {
          name: { th: insurer.name_th, en: insurer.name_en },
          logo: insurer.logo,
          color: insurer.card_color,
        }
      : null,
    images: of.pictures.filter(({ card_id }) => card_id === row.id).map(toDocument),
    updated_at: row.updated_at.toISOString(),
  }
}

function toTyped(row: CardRow, typed: CardData): ShownCardData {
  return {
    ...typed,
    noCard: null,
    employee_id: null,
    no_card_masked: typed.noCard === null ? row.number_masked : maskNumber(typed.noCard),
    employee_id_masked: typed.employee_id === null ? row.employee_id_masked : maskNumber(typed.employee_id),
  }
}

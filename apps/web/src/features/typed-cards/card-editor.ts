import { type Card, typedCardEndpoints } from '@khum/contract/typed-cards'
import type { ApiClient } from '../../lib/api-client'
import { failureCode } from '../../lib/api-error'
import { type Autosave, createAutosave } from '../autosave'
import {
  type CardNumbers,
  type CardValues,
  dataOf,
  holdsValues,
  maskNumbers,
  savedValues,
  valuesOf,
} from './card-values'

export interface CardEditor extends Autosave<Card, CardValues> {
  edit(part: Partial<CardValues>): void
  /** Shows the full numbers in place of the masked ones, without saving. */
  showNumbers(full: CardNumbers): void
  /** Masks the numbers again, except those that the member changed. R27 */
  hideNumbers(full: CardNumbers): void
  /** Saves the card as complete. Rejects with ApiError. */
  finish(): Promise<Card>
  /** Drops the unfinished changes of a complete card. */
  discard(): Promise<void>
}

/** Opens a typed-in card for editing and saves it as the member types. Requirement 2.14 */
export function createCardEditor(api: ApiClient, card: Card): CardEditor {
  const params = { id: card.id }
  const read = () => api.call(typedCardEndpoints.getCard, { params })
  const write = (complete: boolean) => (values: CardValues, version: number) =>
    api.call(
      typedCardEndpoints.saveCard,
      { params, body: { version, complete, data: dataOf(values) } },
      { keepalive: true },
    )
  const autosave: Autosave<Card, CardValues> = createAutosave({
    record: card,
    read,
    write: write(false),
    valuesOf: savedValues,
    holds: holdsValues,
    // If the response to completing the card was lost, the card is complete on the server, but still a draft in this
    // form. The server refuses numbers of a complete card without a one-time code, so the form leaves out the numbers
    // that the server has.
    rebase: (values, known, { state }) =>
      state === autosave.get().record.state ? values : maskNumbers(values, known),
    withFilesOf: ({ images }, held) => ({ ...held, images }),
  })
  return {
    ...autosave,
    edit: (part) => autosave.setValues({ ...autosave.get().values, ...part }),
    showNumbers({ noCard, employee_id }) {
      const { values } = autosave.get()
      autosave.showValues({
        ...values,
        ...(values.noCard === null && { noCard }),
        ...(values.employee_id === null && { employee_id }),
      })
    },
    hideNumbers: (full) => autosave.showValues(maskNumbers(autosave.get().values, full)),
    finish: () => autosave.submit(write(true)),
    discard: () =>
      autosave.replace(async ({ version, data }) => {
        const body = { version, complete: false, discard: true, data: dataOf(valuesOf(data)) } as const
        try {
          return await api.call(typedCardEndpoints.saveCard, { params, body })
        } catch (error) {
          // An earlier press may have discarded the changes, although its response was lost.
          const fresh = failureCode(error) === 'draft_conflict' ? await read() : null
          if (fresh?.typed !== null) throw error
          return fresh
        }
      }),
  }
}

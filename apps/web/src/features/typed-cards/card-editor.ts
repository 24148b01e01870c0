import { type Card, typedCardEndpoints } from '@khum/contract/typed-cards'
import type { ApiClient } from '../../lib/api-client'
import { type Autosave, createAutosave } from '../autosave'
import { type CardValues, dataOf, valuesOf } from './card-values'

export interface Numbers {
  noCard: string
  employee_id: string
}

export interface CardEditor extends Autosave<Card, CardValues> {
  edit(part: Partial<CardValues>): void
  /** Shows the full numbers in place of the masked ones, without saving. */
  showNumbers(full: Numbers): void
  /** Masks the numbers again, except those that the member changed. R27 */
  hideNumbers(full: Numbers): void
  /** Saves the card as complete. Rejects with ApiError. */
  finish(): Promise<Card>
  /** Drops the unfinished changes of a complete card. */
  discard(): Promise<void>
}

/** Opens a typed-in card for editing and saves it as the member types. Requirement 2.14 */
export function createCardEditor(api: ApiClient, card: Card): CardEditor {
  const params = { id: card.id }
  const write = (complete: boolean) => (values: CardValues, version: number) =>
    api.call(
      typedCardEndpoints.saveCard,
      { params, body: { version, complete, data: dataOf(values) } },
      { keepalive: true },
    )
  const autosave = createAutosave<Card, CardValues>({
    record: card,
    read: () => api.call(typedCardEndpoints.getCard, { params }),
    write: write(false),
    valuesOf: ({ typed, data }) => valuesOf(typed ?? data),
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
    hideNumbers(full) {
      const { values } = autosave.get()
      const mask = (now: string | null, shown: string) => (now === shown && now !== '' ? null : now)
      const noCard = mask(values.noCard, full.noCard)
      autosave.showValues({ ...values, noCard, employee_id: mask(values.employee_id, full.employee_id) })
    },
    finish: () => autosave.submit(write(true)),
    discard: () =>
      autosave.replace(({ version, data }) => {
        const body = { version, complete: false, discard: true, data: dataOf(valuesOf(data)) } as const
        return api.call(typedCardEndpoints.saveCard, { params, body })
      }),
  }
}

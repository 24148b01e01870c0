import { type Card, cardEndpoints } from '@khum/contract/typed-cards'
import type { ApiClient } from '../../lib/api-client'
import { ApiError } from '../../lib/api-error'
import { createStore, type Readable } from '../../lib/external-store'
import { type CardValues, dataOf, valuesOf } from './card-values'

/** Milliseconds of rest after the last key before what was typed is saved. */
const restMs = 900

/** A card being typed: what the server holds, and what was typed since. */
export interface CardState {
  card: Card
  values: CardValues
  saving: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Another tab or phone saved in between: nothing is written until the member chose. */
  conflict: boolean
}

export interface Numbers {
  noCard: string
  employee_id: string
}

export interface CardEditor extends Readable<CardState> {
  edit(part: Partial<CardValues>): void
  /** Shows the numbers that were masked; nothing is saved for it. */
  showNumbers(whole: Numbers): void
  /** Masks those again that were not changed. TRUST R27 */
  hideNumbers(whole: Numbers): void
  /** Saves what is unsaved, one save at a time; rejects with ApiError when it could not. */
  save(): Promise<void>
  /** The page is being left: what is unsaved goes out at once. */
  leave(): void
  /** Saves again what could not be saved. */
  retry(): void
  /** Saves the whole card. */
  finish(): Promise<Card>
  /** What was changed on a whole card is thrown away. */
  discard(): Promise<void>
  /** Takes over the newest pictures and their fates. */
  refresh(): Promise<void>
  /** After a conflict: `mine` writes over the other change, `theirs` takes it. */
  settle(choice: 'mine' | 'theirs'): Promise<void>
  /** No save comes any more. */
  stop(): void
}

const begin = (card: Card): CardState => ({
  card,
  values: valuesOf(card.typed ?? card.data),
  saving: 'saved',
  conflict: false,
})

/** Keeps one card in step with the server. It outlives the screens: pickers, the code and the back button lose nothing. */
export function createCardEditor(api: ApiClient, opened: Card): CardEditor {
  const store = createStore(begin(opened))
  const change = (part: Partial<CardState>) => store.set({ ...store.get(), ...part })
  const params = { id: opened.id }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let stopped = false

  async function send(complete: boolean): Promise<Card> {
    const { values, card } = store.get()
    change({ saving: 'saving' })
    try {
      const body = { version: card.version, complete, data: dataOf(values) }
      const saved = await api.call(cardEndpoints.saveCard, { params, body }, { keepalive: true })
      change({ card: saved, saving: store.get().values === values ? 'saved' : 'unsaved' })
      return saved
    } catch (error) {
      const conflict = error instanceof ApiError && error.code === 'draft_conflict'
      change({ saving: 'failed', conflict })
      throw error
    }
  }

  async function saveAll(): Promise<void> {
    while (!stopped && store.get().saving !== 'saved' && !store.get().conflict) await send(false)
  }

  function save(): Promise<void> {
    clearTimeout(timer)
    running ??= saveAll().finally(() => {
      running = null
    })
    return running
  }

  /** A failed save shows in the state; the next key tries again, and the network when it is back. */
  function quietly() {
    save().catch(() => undefined)
  }

  function edit(part: Partial<CardValues>) {
    change({ values: { ...store.get().values, ...part }, saving: 'unsaved' })
    clearTimeout(timer)
    timer = setTimeout(quietly, restMs)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    edit,
    showNumbers({ noCard, employee_id }) {
      const { values } = store.get()
      const masked = {
        ...(values.noCard === null && { noCard }),
        ...(values.employee_id === null && { employee_id }),
      }
      change({ values: { ...values, ...masked } })
    },
    hideNumbers(whole) {
      const { values } = store.get()
      const again = (now: string | null, then: string) => (now === then && now !== '' ? null : now)
      const noCard = again(values.noCard, whole.noCard)
      change({ values: { ...values, noCard, employee_id: again(values.employee_id, whole.employee_id) } })
    },
    save,
    leave() {
      if (!running && store.get().saving === 'unsaved') quietly()
    },
    retry() {
      if (store.get().saving === 'failed' && !store.get().conflict) quietly()
    },
    async finish() {
      clearTimeout(timer)
      // A save that is under way has the version the next one needs.
      await running?.catch(() => undefined)
      return await send(true)
    },
    async discard() {
      clearTimeout(timer)
      await running?.catch(() => undefined)
      const { version, data } = store.get().card
      const body = { version, complete: false, discard: true, data: dataOf(valuesOf(data)) } as const
      store.set(begin(await api.call(cardEndpoints.saveCard, { params, body })))
    },
    async refresh() {
      const { images } = await api.call(cardEndpoints.getCard, { params })
      // Only the pictures are taken over: the version stays the one that was read with the data.
      change({ card: { ...store.get().card, images } })
    },
    async settle(choice) {
      const theirs = await api.call(cardEndpoints.getCard, { params })
      const { values } = store.get()
      store.set(begin(theirs))
      if (choice === 'theirs') return
      edit(values)
      await save()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** How many pictures the service has not finished with. */
export function pendingPictures({ images }: Card): number {
  return images.filter(({ fate }) => fate === 'uploading' || fate === 'received' || fate === 'waiting_scan')
    .length
}

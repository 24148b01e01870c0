import type { ClaimDraftData } from '@khum/contract/claim-rules'
import { claimEndpoints, type Draft, type DraftStep } from '@khum/contract/claims'
import type { ApiClient } from '../../../lib/api-client'
import { ApiError } from '../../../lib/api-error'
import { createStore, type Readable } from '../../../lib/external-store'
import { type DraftAction, type DraftState, reduceDraft, startDraft } from './draft-state'

/** Milliseconds of rest after the last key before what was typed is saved. */
const restMs = 900

export interface DraftEditor extends Readable<DraftState> {
  edit(part: Partial<ClaimDraftData>): void
  /** Saves what is unsaved, one save at a time; rejects with ApiError when it could not. */
  save(): Promise<void>
  /** Moves to a step and saves. */
  goTo(step: DraftStep): Promise<void>
  /** Takes over the newest files and their fates. */
  refresh(): Promise<void>
  /** After a conflict: `mine` writes over the other change, `theirs` takes it. */
  settle(choice: 'mine' | 'theirs'): Promise<void>
  /** The page is being left: what is unsaved goes out at once, beside a save that is under way. */
  leave(): void
  /** Saves again what could not be saved. */
  retry(): void
  /** No save comes any more. */
  stop(): void
}

/** Keeps one draft in step with the server. It outlives the screens, so pickers and the back button lose nothing. */
export function createDraftEditor(api: ApiClient, draft: Draft): DraftEditor {
  const store = createStore(startDraft(draft))
  const dispatch = (action: DraftAction) => store.set(reduceDraft(store.get(), action))
  const params = { id: draft.id }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let parting: Promise<void> | null = null
  let stopped = false

  /** By a request that outlives the page. `ahead`: saves under way; each counts the version up by one. */
  async function send(ahead: 0 | 1): Promise<void> {
    const { data, step, draft: held } = store.get()
    const body = { version: held.version + ahead, step, data }
    const saved = await api.call(claimEndpoints.saveDraft, { params, body }, { keepalive: true })
    dispatch({ type: 'saved', draft: saved, sent: data, sentStep: step })
  }

  async function saveOnce(): Promise<void> {
    dispatch({ type: 'saving' })
    try {
      await send(0)
    } catch (error) {
      const conflicted = error instanceof ApiError && error.code === 'draft_conflict'
      dispatch({ type: conflicted ? 'conflicted' : 'failed' })
      throw error
    }
  }

  async function saveAll(): Promise<void> {
    while (!stopped && store.get().saving !== 'saved' && !store.get().conflict) {
      await saveOnce()
      // A page that was left and has come back: its last save is not made twice.
      await parting
    }
  }

  function save(): Promise<void> {
    clearTimeout(timer)
    running ??= saveAll().finally(() => {
      running = null
    })
    return running
  }

  /** A failed save shows in the state; the next key or step tries again, and the network when it is back. */
  function quietly() {
    save().catch(() => undefined)
  }

  function later() {
    clearTimeout(timer)
    timer = setTimeout(quietly, restMs)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    edit(part) {
      dispatch({ type: 'edited', part })
      later()
    },
    save,
    goTo(step) {
      dispatch({ type: 'stepped', step })
      return save()
    },
    async refresh() {
      dispatch({ type: 'refreshed', draft: await api.call(claimEndpoints.getDraft, { params }) })
    },
    async settle(choice) {
      const theirs = await api.call(claimEndpoints.getDraft, { params })
      const { data } = store.get()
      dispatch({ type: 'reloaded', draft: theirs })
      if (choice === 'theirs') return
      dispatch({ type: 'edited', part: data })
      await save()
    },
    leave() {
      if (stopped || store.get().conflict) return
      if (!running && store.get().saving !== 'saved') return quietly()
      if (!running || store.get().saving !== 'unsaved') return
      // Where it fails and the page lives on, the save under way goes on with it.
      parting ??= send(1)
        .catch(() => undefined)
        .finally(() => {
          parting = null
        })
    },
    retry() {
      if (store.get().saving === 'failed' && !store.get().conflict) quietly()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

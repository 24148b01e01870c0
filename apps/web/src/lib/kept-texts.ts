import { dayMs } from '@khum/contract/calendar'
import { idSchema } from '@khum/contract/fields'
import * as z from 'zod/mini'
import { createStore, type Readable, useStore } from '../platform/external-store'
import { canSeal, openSealedStore, type SealedStore } from '../platform/sealed-store'
import { offlineDatabase } from './browser-keys'
import { useServices } from './services'
import type { Session, SessionState } from './session'

interface Kept {
  /** The id of the member who typed the texts. */
  readonly of: string | null
  readonly texts: Readonly<Record<string, string>>
}

/**
 * Texts that a member has typed and that aren't on the server yet. They stay when the session expires and, for a day,
 * when the page is reloaded. R25, R64
 */
export interface KeptTexts extends Readable<Kept> {
  /** Keeps a text under a name. If `text` is null, removes the text with this name. */
  keep(name: string, text: string | null): void
  /** Resolves when the texts that were stored before a reload have been read. */
  restored: Promise<void>
}

const sealedSchema = z.object({ of: idSchema, at: z.number(), texts: z.record(z.string(), z.string()) })

const opened = new WeakMap<Session, KeptTexts>()

/** Returns the texts kept for a session's member. Each page has one session. */
export function keptTexts(session: Session): KeptTexts {
  const known = opened.get(session)
  if (known) return known
  const kept = createKeptTexts(session, canSeal() ? openSealedStore(offlineDatabase, 'typed') : null)
  opened.set(session, kept)
  return kept
}

export function useKeptTexts() {
  const kept = keptTexts(useServices().session)
  return { texts: useStore(kept).texts, keep: kept.keep }
}

/**
 * Creates a store for texts that the session's member has typed and that aren't on the server yet.
 * @param sealed encrypted storage that keeps the texts when the page is reloaded; with null, they are only in memory
 */
export function createKeptTexts(
  session: Readable<SessionState>,
  sealed: SealedStore | null,
  now = Date.now,
): KeptTexts {
  const memberId = () => {
    const state = session.get()
    return state.status === 'member' ? state.member.id : null
  }
  const store = createStore<Kept>({ of: memberId(), texts: {} })
  /**
   * The texts that this page has changed; null for a removed text. The page stores only these changes, so that the
   * texts of other tabs stay.
   */
  let changes: Readonly<Record<string, string | null>> = {}
  let isRestored = false
  let hasExpired = false
  let writes = Promise.resolve()

  session.subscribe(() => {
    const state = session.get()
    const isOver = state.status === 'guest' && state.ended !== 'expired'
    const isOther = state.status === 'member' && state.member.id !== store.get().of
    if (isOver || isOther) {
      changes = {}
      store.set({ of: memberId(), texts: {} })
    } else if (hasExpired && state.status === 'member') {
      // The stored texts were deleted when the session expired. The member has now signed in again, so this page stores
      // its texts again.
      changes = { ...store.get().texts, ...changes }
      seal(store.get())
    }
    hasExpired = state.status === 'guest' && state.ended === 'expired'
  })

  /**
   * Writes the changes to the encrypted storage, one state after another. Skips a state that has been replaced in the
   * meantime.
   */
  function seal(state: Kept) {
    writes = writes
      .then(async () => {
        if (sealed === null || store.get() !== state || memberId() !== state.of) return
        const texts = withChanges((await readStored(state.of)) ?? {}, changes)
        if (Object.keys(texts).length === 0) return await sealed.forget()
        await sealed.put({ of: state.of, at: now(), texts })
        // If the member signed out in the meantime, the sign-out deleted the database, and `put` has created it again.
        // So this deletes the stored texts again.
        if (memberId() !== state.of) await sealed.forget()
      })
      .catch(() => undefined)
  }

  /** Returns the stored texts; null if there are none, they are too old or another member typed them. */
  async function readStored(of: string | null): Promise<Kept['texts'] | null> {
    const { data } = z.safeParse(sealedSchema, await sealed?.take())
    return data && data.of === of && now() - data.at < dayMs ? data.texts : null
  }

  async function restore() {
    const { of } = store.get()
    const texts = await readStored(of)
    isRestored = true
    if (store.get().of !== of) return
    if (texts) store.set({ of, texts: withChanges(texts, changes) })
    else if (Object.keys(changes).length === 0) await sealed?.forget()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    keep(name, text) {
      const { of, texts } = store.get()
      if (isRestored && (texts[name] ?? null) === text) return
      changes = { ...changes, [name]: text }
      const next = { of, texts: withChanges(texts, { [name]: text }) }
      store.set(next)
      seal(next)
    },
    restored: restore().catch(() => undefined),
  }
}

function withChanges(texts: Kept['texts'], changes: Readonly<Record<string, string | null>>): Kept['texts'] {
  const changed = Object.entries({ ...texts, ...changes })
  return Object.fromEntries(changed.filter((entry): entry is [string, string] => entry[1] !== null))
}

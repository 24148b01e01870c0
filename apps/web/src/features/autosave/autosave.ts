import type { FailureCode } from '@khum/contract/errors'
import { useEffect } from 'react'
import { failureCode } from '../../lib/api-error'
import { createStore, type Readable } from '../../platform/external-store'

/** Milliseconds to wait after the last change before saving. */
const pauseMs = 900

/**
 * How many saves without an answer are remembered: this number of the first ones, and this number of the last ones. The
 * server may have stored their values. Most answers are lost when a connection breaks or returns, so saves in the
 * middle matter less.
 */
const remembered = 10

export interface AutosaveState<R, V> {
  /** The record as the server last returned it. */
  record: R
  values: V
  saving: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Why the last save failed; null unless `saving` is `failed`. */
  failure: FailureCode | null
  /** Whether another tab or phone saved a newer version. If so, nothing is saved until the member chooses a version. */
  conflict: boolean
  /** Whether `submit` is running. Values that change meanwhile aren't sent with it. */
  submitting: boolean
  /**
   * The values that were sent since the last answer. The server may have stored one of them, because an answer can be
   * lost.
   */
  sent: readonly V[]
}

type Write<R, V> = (values: V, version: number) => Promise<R>

interface Options<R, V> {
  record: R
  read: () => Promise<R>
  /** Must save with `keepalive`, so that the request continues after the page is closed. */
  write: Write<R, V>
  /** Converts a record to form values. May keep some of `shown`, the values now in the form. */
  valuesOf: (record: R, shown?: V) => V
  /**
   * Whether `fresh`, the server's newer version, has `values`, which this page has loaded or sent. `held` is the
   * version on which `values` are based.
   */
  holds: (fresh: R, values: V, held: R) => boolean
  /**
   * Adapts the form's `values`, so that saving them replaces `fresh`, the server's newer version. `known` are the
   * values that this page loaded or sent earlier and that `fresh` contains (see `holds`).
   */
  rebase?: (values: V, known: V, fresh: R) => V
  /** Returns `held`, the record on the page, with the files of `fresh`, the record that was just fetched. */
  withFilesOf: (fresh: R, held: R) => R
}

export interface Autosave<R, V> extends Readable<AutosaveState<R, V>> {
  /** Changes the values and saves them after a pause. */
  setValues(values: V): void
  /** Changes the values on the screen only, without saving them. */
  showValues(values: V): void
  /** Saves until there are no unsaved changes, one request at a time. Rejects with ApiError if a save fails. */
  save(): Promise<void>
  /** Waits for any running save, then sends the values with `write`. Rejects with ApiError if that fails. */
  submit(write: Write<R, V>): Promise<R>
  /** Drops unsaved changes and shows the record that `call` returns. */
  replace(call: (held: R) => Promise<R>): Promise<void>
  /**
   * Refetches the files. Keeps the record's version, so that a change that was made in another tab or on another phone
   * still counts as a conflict.
   */
  refreshFiles(): Promise<void>
  /** Ends a conflict: `mine` overwrites the version on the server, `theirs` drops the member's changes. */
  resolveConflict(choice: 'mine' | 'theirs'): Promise<void>
  /** Sends unsaved changes immediately, even while another save is running. */
  saveBeforeLeaving(): void
  retryFailed(): void
  /** Stops saving. Call it when the record no longer exists. */
  stop(): void
}

/**
 * Keeps a versioned record and a form in sync. A newer version on the server counts as a conflict if its values differ
 * from all those that this page loaded, sent or is about to send. Lives outside React, so that nothing is lost when the
 * member opens another screen.
 */
export function createAutosave<R extends { version: number }, V>(options: Options<R, V>): Autosave<R, V> {
  const { read, write, valuesOf, holds, rebase = (values: V) => values, withFilesOf } = options
  const opened = (record: R, shown?: V): AutosaveState<R, V> => ({
    record,
    values: valuesOf(record, shown),
    saving: 'saved',
    failure: null,
    conflict: false,
    submitting: false,
    sent: [],
  })
  const store = createStore(opened(options.record))
  const change = (part: Partial<AutosaveState<R, V>>) => store.set({ ...store.get(), ...part })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> | null = null
  let lastSave: Promise<void> | null = null
  let stopped = false

  /**
   * Sends one save. `ahead` is the number of saves already running. Each running save raises the version by one, so the
   * new save must name the version that the running one will create.
   */
  async function send(call: Write<R, V>, ahead: 0 | 1): Promise<R> {
    const { values, record, sent } = store.get()
    let sending = values
    change({
      sent: [...sent.slice(0, remembered), ...[...sent.slice(remembered), values].slice(-remembered)],
    })
    const saved = await call(values, record.version + ahead).catch(async (error: unknown) => {
      if (!isConflict(error)) throw error
      const fresh = await read()
      const known = [...sent, values, valuesOf(record)].find((one) => holds(fresh, one, record))
      if (!known) {
        // The values on the server differ from all those that this page loaded, has sent or is sending. So another page
        // has changed the record.
        change({ sent: [] })
        throw error
      }
      const { values: shown } = store.get()
      sending = rebase(values, known, fresh)
      change({
        record: fresh,
        values: shown === values ? sending : rebase(shown, known, fresh),
        sent: [sending],
      })
      return await call(sending, fresh.version)
    })
    const now = store.get()
    change({
      // The responses of two saves can arrive in reverse order, so keep the newer record.
      record: saved.version < now.record.version ? now.record : saved,
      saving: now.values === sending ? 'saved' : 'unsaved',
      sent: [],
    })
    return saved
  }

  async function sendOnce(call: Write<R, V>): Promise<R> {
    change({ saving: 'saving', failure: null })
    try {
      return await send(call, 0)
    } catch (error) {
      change({ saving: 'failed', failure: failureCode(error), conflict: isConflict(error) })
      throw error
    }
  }

  async function saveAll(): Promise<void> {
    while (!stopped && store.get().saving !== 'saved' && !store.get().conflict) {
      await sendOnce(write)
      // If the member left the page and came back, the save that was sent when leaving may still be running. Waits for
      // it.
      await lastSave
    }
  }

  function run<T>(task: Promise<T>): Promise<T> {
    const tracked = task.finally(() => {
      running = null
    })
    running = tracked
    return tracked
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    await (running ?? run(saveAll()))
  }

  /** Ignores failures. The state shows them, and the next change or the `online` event retries the save. */
  function saveQuietly() {
    save().catch(() => undefined)
  }

  function setValues(values: V) {
    change({ values, saving: 'unsaved' })
    clearTimeout(timer)
    timer = setTimeout(saveQuietly, pauseMs)
  }

  async function pause(): Promise<void> {
    clearTimeout(timer)
    await running?.catch(() => undefined)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    setValues,
    showValues: (values) => change({ values }),
    save,
    async submit(call) {
      change({ submitting: true })
      try {
        await pause()
        return await run(sendOnce(call))
      } finally {
        change({ submitting: false })
      }
    },
    async replace(call) {
      await pause()
      try {
        store.set(opened(await call(store.get().record)))
      } catch (error) {
        if (isConflict(error)) change({ saving: 'failed', failure: failureCode(error), conflict: true })
        throw error
      }
    },
    async refreshFiles() {
      const fresh = await read()
      change({ record: withFilesOf(fresh, store.get().record) })
    },
    async resolveConflict(choice) {
      const theirs = await read()
      const { values } = store.get()
      store.set(opened(theirs, values))
      if (choice === 'theirs') return
      setValues(values)
      await save()
    },
    saveBeforeLeaving() {
      const { saving, conflict } = store.get()
      if (stopped || conflict || saving === 'saved') return
      if (!running) return saveQuietly()
      if (saving !== 'unsaved') return
      // Ignores a failed save: if the page stays open, the running `saveAll` sends these changes again.
      lastSave ??= send(write, 1)
        .then(() => undefined)
        .catch(() => undefined)
        .finally(() => {
          lastSave = null
        })
    },
    retryFailed() {
      const { saving, conflict } = store.get()
      if (saving === 'failed' && !conflict) saveQuietly()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function isConflict(error: unknown): boolean {
  return failureCode(error) === 'draft_conflict'
}

type OnLeave = Pick<Autosave<unknown, unknown>, 'save' | 'saveBeforeLeaving' | 'retryFailed'>

/**
 * Saves when the page is hidden or left, and again when the network returns or the screen opens again after a failure.
 */
export function useSaveOnLeave(autosave: OnLeave): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    autosave.retryFailed()
    // Saves as soon as the page is hidden, because a phone may close a hidden page without a further event.
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') autosave.save().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', saveHidden, { signal })
    window.addEventListener('pagehide', autosave.saveBeforeLeaving, { signal })
    window.addEventListener('online', autosave.retryFailed, { signal })
    return () => listening.abort()
  }, [autosave])
}

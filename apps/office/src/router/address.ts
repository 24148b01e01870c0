import { type LookQueue, lookQueues } from '@khum/contract/office-queue'
import { useSyncExternalStore } from 'react'

/** The prefix of the office's URLs. */
const base = '/office'
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Returns the current path within the office, e.g. `/claims/KHM-69-000001-1`. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, currentPath)
}

/** Returns the URL's query. Lists keep their filters there, so that a link opens the same list. */
export function useSearch(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search))
}

function currentPath(): string {
  const path = window.location.pathname
  return path.startsWith(`${base}/`) ? path.slice(base.length) : '/'
}

const listKey = 'last list'
// The list is kept in the browser's storage, so that a reload or a sign-in doesn't lose it.
let lastList = storedList() ?? '/claims'
let lastRow = { number: '', index: 0 }

/**
 * Remembers the URL query of the current list of claims, so that Escape on a
 * claim's screen leads back to the same list.
 */
export function rememberList(search: string): void {
  lastList = search ? `/claims?${search}` : '/claims'
  try {
    sessionStorage.setItem(listKey, lastList)
  } catch {
    // If the browser refuses storage, `lastList` still has the list until the page is closed.
  }
}

function storedList(): string | null {
  try {
    return sessionStorage.getItem(listKey)
  } catch {
    return null
  }
}

/**
 * Returns the queue of the last list of claims if a second person checks decisions in that queue; undefined for any
 * other list and for a search.
 */
export function lastLookQueue(): LookQueue | undefined {
  const search = new URLSearchParams(lastList.split('?')[1])
  return search.has('q') || search.has(privateMark)
    ? undefined
    : lookQueues.find((queue) => queue === search.get('queue'))
}

/** The parameter that marks a list as the search for a citizen id. The citizen id itself is never in the URL. */
export const privateMark = 'citizen'

/** Remembers the chosen row of the list, to choose it again when the person comes back. */
export function rememberRow(row: { number: string; index: number }): void {
  lastRow = row
}

export function lastChosenRow(): { number: string; index: number } {
  return lastRow
}

/** Goes back to the list of claims that was on the screen last. */
export function backToList(): void {
  navigate(lastList)
}

/** Returns the `href` for a path within the office. */
export function hrefOf(to: string): string {
  return to === '/' ? base : base + to
}

/**
 * Navigates to a path of the office. With `replace`, adds no entry to the browser's history, for example for a changed
 * filter.
 */
export function navigate(to: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(to))
  notify()
  if (!replace) window.scrollTo(0, 0)
}

/** Changes parameters of the URL's query without a new history entry. An empty value or null removes the parameter. */
export function setSearch(changes: Record<string, string | null>): void {
  const search = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') search.delete(name)
    else search.set(name, value)
  }
  const written = String(search)
  navigate(currentPath() + (written ? `?${written}` : ''), { replace: true })
}

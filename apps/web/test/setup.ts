import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { writeCookie } from '../src/platform/cookies'
import { currentToasts, dismissToast } from '../src/ui/feedback/toast-store'

// The app splits texts so that lines don't break inside words. Tests look for whole texts, so these fakes leave texts
// whole.
vi.mock('../src/ui/text/keep-words', () => ({ keepWords: (text: unknown) => text }))
vi.mock('../src/ui/text/keep-words-in', () => ({ keepWordsIn: () => {} }))
vi.mock('../src/i18n/keep-date', () => ({ keepDate: (date: string) => date }))
vi.mock('../src/ui/text/keep-names', () => ({ keepNames: (text: unknown) => text }))

// On a busy machine, a test file's first screen can take long to load.
configure({ asyncUtilTimeout: 25_000 })

// Fails the test on any `console.error`.
beforeEach(() => {
  // jsdom lacks this method, because it has no layout.
  Element.prototype.scrollIntoView = () => {}
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    // Ignores React's warning about the `search` element, which jsdom doesn't know.
    if (String(words[0]).startsWith('The tag <%s> is unrecognized') && words[1] === 'search') return
    expect.unreachable(`console.error: ${words.map(String).join(' ')}`)
  })
  // Newer browsers return a promise from `scrollTo`. The mock returns one too, so that a test fails if an effect
  // returns the promise to React.
  vi.spyOn(window, 'scrollTo').mockImplementation(async () => {})
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

// Test files share one page, so each file leaves it clean for the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.localStorage.clear()
  window.sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) writeCookie(cookie.split('=')[0] ?? '', '', 0)
  window.history.replaceState(null, '', '/')
  for (const { id } of currentToasts()) dismissToast(id)
  const { documentElement: root } = document
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
})

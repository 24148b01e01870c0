import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { becomeOlderPhone } from './older-phone'

becomeOlderPhone()

// On a busy machine, the first screen of a file can take long to load.
configure({ asyncUtilTimeout: 25_000 })

// Fails the test on any `console.error`.
beforeEach(() => {
  // jsdom has no layout and therefore lacks this method.
  Element.prototype.scrollIntoView = () => {}
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    // jsdom doesn't know the `search` element yet.
    if (String(words[0]).startsWith('The tag <%s> is unrecognized') && words[1] === 'search') return
    expect.unreachable(`console.error: ${words.map(String).join(' ')}`)
  })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

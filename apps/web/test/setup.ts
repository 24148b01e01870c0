import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { becomeOlderPhone } from './older-phone'

becomeOlderPhone()

// On a busy machine the first screen of a file takes its time to load.
configure({ asyncUtilTimeout: 25_000 })

// What React and we have to say about a mistake must not pass unseen.
beforeEach(() => {
  // jsdom lays nothing out, so it has nothing to scroll and leaves this one out.
  Element.prototype.scrollIntoView = () => {}
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    // The one element of ours that jsdom does not know yet.
    if (String(words[0]).startsWith('The tag <%s> is unrecognized') && words[1] === 'search') return
    expect.unreachable(`console.error: ${words.map(String).join(' ')}`)
  })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// On a busy machine the first screen of a file takes its time to load.
configure({ asyncUtilTimeout: 10_000 })

// What React and we have to say about a mistake must not pass unseen.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    expect.unreachable(`console.error: ${words.map(String).join(' ')}`)
  })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

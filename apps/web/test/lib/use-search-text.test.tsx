import { limits } from '@khum/contract/limits'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSearchText } from '../../src/lib/use-search-text'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function typing(first: string) {
  const hook = renderHook(useSearchText, { initialProps: first })
  return {
    type: (next: string) => hook.rerender(next),
    rest: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    searched: () => hook.result.current,
  }
}

test('searches after 300 ms without typing (Requirement 9.9)', () => {
  expect(limits.debounceMs).toBe(300)
  const { type, rest, searched } = typing('')
  expect(searched()).toBeUndefined()
  type('ราม')
  rest(299)
  type('รามคำ')
  rest(299)
  expect(searched()).toBeUndefined()
  rest(1)
  expect(searched()).toBe('รามคำ')
})

test('trims the text, skips an empty one and cuts it to the calls’ maximum', () => {
  const { type, rest, searched } = typing('  ราม  ')
  expect(searched()).toBe('ราม')
  type(' '.repeat(3))
  rest(300)
  expect(searched()).toBeUndefined()
  type('x'.repeat(limits.searchMax + 1))
  rest(300)
  expect(searched()).toBe('x'.repeat(limits.searchMax))
})

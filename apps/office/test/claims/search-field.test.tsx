import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SearchField } from '../../src/features/claims/search-field'
import { WordsProvider } from '../../src/i18n/words-provider'

test('asks for a second character before it searches', async () => {
  render(
    <WordsProvider>
      <SearchField q="" onSearch={() => undefined} />
    </WordsProvider>,
  )
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  // The server refuses a search for one character. This test checks only the attribute, because jsdom doesn't
  // enforce it.
  expect(field.minLength).toBe(2)
})

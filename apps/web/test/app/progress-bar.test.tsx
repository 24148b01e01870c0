import { limits } from '@khum/contract/limits'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Root } from '../../src/app/root'
import { createCatalogue } from '../../src/i18n/catalogue'
import { WordsProvider } from '../../src/i18n/words-provider'
import {
  CurrentScreen,
  createMemoryHistory,
  createRouter,
  RouterProvider,
  type Screen,
} from '../../src/router'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens an app with two screens. The slow one finishes loading only when the test calls `arrive`. */
async function open() {
  const catalogue = createCatalogue('en')
  await catalogue.ensure(['base'])
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const here: Screen = { name: 'here', params: {}, Component: () => 'here', Layout: null }
  const there: Screen = { name: 'there', params: {}, Component: () => 'there', Layout: null }
  const router = createRouter(createMemoryHistory('/'), async ({ pathname }) => {
    if (pathname !== '/slow') return here
    await slow
    return there
  })
  render(
    <WordsProvider catalogue={catalogue} switchTo={catalogue.switchTo}>
      <RouterProvider router={router}>
        <Root>
          <CurrentScreen failed={() => null} />
        </Root>
      </RouterProvider>
    </WordsProvider>,
  )
  return { go: () => act(async () => void router.navigate('/slow')), arrive: () => act(async () => arrive()) }
}

const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const bar = () => screen.queryByRole('progressbar', { name: 'Opening the page' })

test('shows a bar of 5 s for a page that takes longer than 200 ms (Requirements 2.6 and 9.8)', async () => {
  expect(limits.progressBar).toEqual({ durationMs: 5_000, throttleMs: 200 })
  const { go, arrive } = await open()
  await go()
  await rest(199)
  expect(bar()).toBeNull()
  await rest(1)
  expect(bar()?.firstElementChild).toHaveProperty('style.animationDuration', '5000ms')
  await arrive()
  expect(bar()).toBeNull()
  expect(screen.getByText('there')).toBeTruthy()
})

test('shows no bar for a faster page, not even later', async () => {
  const { go, arrive } = await open()
  await go()
  await rest(150)
  await arrive()
  await rest(limits.progressBar.durationMs)
  expect(screen.getByText('there')).toBeTruthy()
  expect(bar()).toBeNull()
})

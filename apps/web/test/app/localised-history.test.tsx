import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createLocalisedHistory, writeLanguage } from '../../src/app/localised-history'
import { CurrentScreen, createRouter, Link, RouterProvider } from '../../src/router'

const screens: Record<string, () => ReactNode> = {
  '/': () => <Link to="/coverages?tab=1">ไป</Link>,
  '/coverages': () => <p>บัตร</p>,
}

async function load({ pathname }: { pathname: string }) {
  const Component = screens[pathname]
  return Component ? { name: pathname, params: {}, Component, Layout: null } : { redirect: '/coverages' }
}

let lang: 'th' | 'en'

beforeEach(() => {
  lang = 'en'
})

function open(address: string) {
  window.history.replaceState(null, '', address)
  const router = createRouter(
    createLocalisedHistory(() => lang, window),
    load,
  )
  render(
    <RouterProvider router={router}>
      <CurrentScreen failed={() => null} />
    </RouterProvider>,
  )
  return router
}

const address = () => window.location.pathname + window.location.search

test('adds the language to links and addresses, and hides it from the screens', async () => {
  const router = open('/en')
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe('/en/coverages?tab=1')
  await userEvent.click(link)
  expect(router.state.location.pathname).toBe('/coverages')
  expect(address()).toBe('/en/coverages?tab=1')
  router.dispose()
})

test('keeps the language in redirects', async () => {
  const router = open('/en/old')
  await screen.findByText('บัตร')
  expect(address()).toBe('/en/coverages')
  router.dispose()
})

test('keeps the new language when going back to before the switch', async () => {
  lang = 'th'
  const router = open('/')
  await act(() => router.navigate('/coverages'))
  lang = 'en'
  writeLanguage(window, lang)
  expect(address()).toBe('/en/coverages')
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history.back()
    await popped
  })
  await screen.findByRole('link')
  expect(address()).toBe('/en')
  router.dispose()
})

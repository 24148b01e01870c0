import { expect, test, vi } from 'vitest'
import { reloadTowards } from '../../src/app/localised-history'

function open(pathname: string, search = '') {
  const reload = vi.fn()
  const pushState = vi.fn()
  const view = { location: { pathname, search, reload }, history: { state: { idx: 3 }, pushState } }
  return { view, reload, pushState }
}

test('reloads at the screen asked for, in the language of the page', () => {
  const { view, reload, pushState } = open('/en')
  reloadTowards(view, { pathname: '/coverages', search: '?x=1' })
  expect(pushState).toHaveBeenCalledWith({ idx: 4 }, '', '/en/coverages?x=1')
  expect(reload).toHaveBeenCalledOnce()
})

test('reloads in place if the address is already right, or if no navigation is running', () => {
  const { view, reload, pushState } = open('/coverages', '?x=1')
  reloadTowards(view, { pathname: '/coverages', search: '?x=1' })
  reloadTowards(view, undefined)
  expect(pushState).not.toHaveBeenCalled()
  expect(reload).toHaveBeenCalledTimes(2)
})

import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { findScreen, screens } from '../../src/app/screens'
import { hrefOf, navigate, rememberList, setSearch, usePath, useSearch } from '../../src/router/address'

beforeEach(() => window.history.replaceState(null, '', '/office'))

test('a filter is in the URL, adds no history entry, and is removed when it is empty', () => {
  const { result } = renderHook(() => ({ path: usePath(), search: String(useSearch()) }))
  expect(result.current).toEqual({ path: '/', search: '' })
  act(() => navigate('/claims?queue=new'))
  const steps = window.history.length
  act(() => setSearch({ q: 'มาลี', queue: null }))
  expect(result.current).toEqual({ path: '/claims', search: String(new URLSearchParams({ q: 'มาลี' })) })
  act(() => setSearch({ q: '' }))
  expect(window.location.href).toMatch(/\/office\/claims$/)
  expect(window.history.length).toBe(steps)
})

test('every screen is found at its address, and nothing at others', () => {
  for (const screen of screens) {
    const path = screen.path.replace(/:\w+/g, 'x')
    expect(findScreen(path)?.screen).toBe(screen)
    expect(hrefOf(path)).toMatch(/^\/office/)
  }
  expect(findScreen('/nowhere')).toBeNull()
})

test('after a reload, a claim’s screen still leads back to the list that was on the screen last', async () => {
  rememberList('queue=second_look')
  vi.resetModules()
  const { backToList, lastLookQueue } = await import('../../src/router/address')
  expect(lastLookQueue()).toBe('second_look')
  backToList()
  expect(window.location.href).toMatch(/\/office\/claims\?queue=second_look$/)
  sessionStorage.clear()
})

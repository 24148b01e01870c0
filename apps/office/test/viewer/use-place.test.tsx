import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { usePlace } from '../../src/features/viewer/use-place'

beforeEach(() => window.history.replaceState(null, '', '/office/claims/KHM-69-000001-1'))

function showDocuments(...first: string[]) {
  const { result, rerender } = renderHook(({ ids }) => usePlace(ids), { initialProps: { ids: first } })
  return { place: () => result.current, arrive: (...ids: string[]) => rerender({ ids }) }
}

test('the shown document stays when the member sends one that is listed before it', () => {
  const { place, arrive } = showDocuments('receipt', 'certificate')
  act(() => place().go(1, 3))
  arrive('receipt', 'receipt 2', 'certificate')
  expect(place()).toMatchObject({ at: 2, page: 3 })
  expect(window.location.search).toBe('?doc=3&page=3')
  act(() => place().go(1))
  expect(place()).toMatchObject({ at: 1, page: 1 })
  arrive('receipt 0', 'receipt', 'receipt 2', 'certificate')
  expect(place().at).toBe(2)
})

test('a link names the document by its number, and another claim begins with its first one', () => {
  window.history.replaceState(null, '', '/office/claims/KHM-69-000001-1?doc=2')
  const { place, arrive } = showDocuments('receipt', 'certificate')
  expect(place().at).toBe(1)
  act(() => window.history.replaceState(null, '', '/office/claims/KHM-69-000002-2'))
  arrive('other receipt', 'other certificate')
  expect(place()).toMatchObject({ at: 0, page: 1 })
})

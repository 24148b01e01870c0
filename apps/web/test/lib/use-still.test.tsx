import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStill } from '../../src/lib/use-still'

test.each(['contextmenu', 'dragend', 'keydown', 'blur'])(
  'a press that ends with %s, without a click, doesn’t keep the old list',
  (ending) => {
    const { result, rerender } = renderHook(useStill<string>, { initialProps: 'old' })
    act(() => void window.dispatchEvent(new Event('pointerdown')))
    rerender('new')
    expect(result.current).toBe('old')
    act(() => void window.dispatchEvent(new Event(ending)))
    expect(result.current).toBe('new')
  },
)

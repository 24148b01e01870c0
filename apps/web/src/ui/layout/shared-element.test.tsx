import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sharedElement, shareElement } from './shared-element'

const Rows = () => (
  <ul>
    <li {...sharedElement('/a')}>A</li>
    <li {...sharedElement('/b')}>B</li>
  </ul>
)
const named = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((row) => (row.style.viewTransitionName === 'opened' ? [row.textContent] : []))

test('only the element that was opened last has the name, also when its screen returns', () => {
  const { unmount } = render(<Rows />)
  expect(named()).toEqual([])
  shareElement('/a')
  expect(named()).toEqual(['A'])
  shareElement('/b')
  expect(named()).toEqual(['B'])
  unmount()
  render(<Rows />)
  expect(named()).toEqual(['B'])
})

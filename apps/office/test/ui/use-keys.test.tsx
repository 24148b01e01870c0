import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { leaveField, useKeys } from '../../src/ui/use-keys'

test('Escape first leaves a field, where letters are typed, and then does its work', async () => {
  const pressed: string[] = []
  function Screen() {
    useKeys({
      m: () => pressed.push('m'),
      Escape: () => leaveField() || pressed.push('Escape'),
    })
    return <input aria-label="note" />
  }
  render(<Screen />)
  await userEvent.type(screen.getByLabelText('note'), 'm')
  await userEvent.keyboard('{Escape}')
  expect(pressed).toEqual([])
  await userEvent.keyboard('m{Escape}')
  expect(pressed).toEqual(['m', 'Escape'])
})

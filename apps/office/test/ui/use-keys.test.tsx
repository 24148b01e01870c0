import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyNames as t } from '../../src/i18n/messages/th/claim-list'
import { WordsProvider } from '../../src/i18n/words-provider'
import { KeyHelp } from '../../src/ui/key-help'
import { leaveField, useKeys } from '../../src/ui/use-keys'

let pressed: string[] = []
beforeEach(() => {
  pressed = []
  // jsdom doesn't have these functions.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(() => localStorage.clear())

const names = ['[', ']', '/', '?', '+', '-', 'j', 'n', 'r', 'Shift+r', '2', '3', 'Enter'] as const

function Screen() {
  useKeys(Object.fromEntries(names.map((name) => [name, () => pressed.push(name)])))
  return null
}

const press = (code: string, key: string, more = {}) =>
  fireEvent.keyDown(document.body, { code, key, ...more })

test('Escape first leaves a field, where letters are typed, and then does its work', async () => {
  function Field() {
    useKeys({
      m: () => pressed.push('m'),
      Escape: () => leaveField() || pressed.push('Escape'),
    })
    return <input aria-label="note" />
  }
  render(<Field />)
  await userEvent.type(screen.getByLabelText('note'), 'm')
  await userEvent.keyboard('{Escape}')
  expect(pressed).toEqual([])
  await userEvent.keyboard('m{Escape}')
  expect(pressed).toEqual(['m', 'Escape'])
})

test('keys of an input method that is composing a word do nothing else', () => {
  render(<Screen />)
  press('Enter', 'Enter', { isComposing: true })
  expect(pressed).toEqual([])
  press('Enter', 'Enter')
  expect(pressed).toEqual(['Enter'])
})

test('keys act by their position with the Thai layout, whatever it types there', () => {
  render(<Screen />)
  press('BracketLeft', 'บ')
  press('BracketRight', 'ล')
  press('Slash', 'ฝ')
  press('Slash', 'ฦ', { shiftKey: true })
  press('Equal', 'ฃ', { shiftKey: true })
  press('Minus', 'ข')
  press('KeyJ', '่')
  expect(pressed.splice(0)).toEqual(['[', ']', '/', '?', '+', '-', 'j'])
  // With the Thai layout, the keys 2, 3 and Shift+1 type the characters / - and +.
  press('Digit2', '/')
  press('Digit3', '-')
  press('Digit1', '+', { shiftKey: true })
  expect(pressed.splice(0)).toEqual(['2', '3'])
})

test('keys act with the English layout and the number pad, and by the letter with others', () => {
  render(<Screen />)
  press('BracketRight', ']')
  press('Slash', '?', { shiftKey: true })
  press('NumpadAdd', '+')
  press('KeyR', 'r')
  press('KeyR', 'R', { shiftKey: true })
  press('KeyC', 'j')
  expect(pressed).toEqual([']', '?', '+', 'r', 'Shift+r', 'j'])
})

test('a key that is held down acts once, unless it moves', () => {
  render(<Screen />)
  press('KeyN', 'n')
  press('KeyN', 'n', { repeat: true })
  press('KeyJ', 'j')
  press('KeyJ', 'j', { repeat: true })
  expect(pressed).toEqual(['n', 'j', 'j'])
})

test('a person can switch the keys of single letters off, and on again', async () => {
  const page = () => (
    <WordsProvider>
      <Screen />
      <KeyHelp entries={[{ keys: 'n', name: 'next' }]} />
    </WordsProvider>
  )
  const { unmount } = render(page())
  await userEvent.click(await screen.findByRole('button', { name: t.open }))
  await userEvent.click(screen.getByRole('checkbox', { name: t.single }))
  press('KeyN', 'n')
  press('Enter', 'Enter')
  expect(pressed.splice(0)).toEqual(['Enter'])
  unmount()
  render(page())
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: t.single, hidden: true })
  expect(box.checked).toBe(false)
  await userEvent.click(box)
  press('KeyN', 'n')
  expect(pressed).toEqual(['n'])
})

import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '../../src/ui/dialog'

let before: Element | null = null
beforeEach(() => {
  // jsdom has no modal dialogs, so this moves the focus as browsers do.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      before = document.activeElement
      this.open = true
      this.querySelector('button')?.focus()
    },
    close(this: HTMLDialogElement) {
      if (this.isConnected && before instanceof HTMLElement) before.focus()
      this.open = false
    },
  })
})

function show(isOpen: boolean, onClose: () => void) {
  return (
    <>
      <button type="button">Edit</button>
      {isOpen && (
        <Dialog title="Roles" onClose={onClose}>
          <button type="button">Cancel</button>
        </Dialog>
      )}
    </>
  )
}

test('the focus goes back to where it was, however the dialog is closed', () => {
  const { rerender } = render(show(false, () => {}))
  screen.getByText('Edit').focus()
  rerender(show(true, () => {}))
  expect(document.activeElement).toBe(screen.getByText('Cancel'))
  rerender(show(false, () => {}))
  expect(document.activeElement).toBe(screen.getByText('Edit'))
})

test('Escape leaves it to the caller whether the dialog closes', () => {
  const onClose = vi.fn()
  render(show(true, onClose))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  const isPrevented = !fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect([isPrevented, dialog.open, onClose.mock.calls.length]).toEqual([true, true, 1])
})

test('Escape in a dialog that another dialog shows closes only the inner one', () => {
  const [closeOuter, closeInner] = [vi.fn(), vi.fn()]
  render(
    <Dialog title="Roles" onClose={closeOuter}>
      <Dialog title="Confirm your identity" onClose={closeInner}>
        <button type="button">Next</button>
      </Dialog>
    </Dialog>,
  )
  const inner = screen.getByRole('dialog', { name: 'Confirm your identity' })
  fireEvent(inner, new Event('cancel', { cancelable: true }))
  expect(closeInner).toHaveBeenCalledTimes(1)
  expect(closeOuter).not.toHaveBeenCalled()
})

test('a dialog that the browser closed by itself is shown again if the caller keeps it', () => {
  const onClose = vi.fn()
  render(show(true, onClose))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 1])
})

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../action/button'
import { clockText } from '../display/seconds-left'
import { ConfirmDialog } from './confirm-dialog'
import { currentToasts, dismissToast, endUnanswered, showToast } from './toast-store'
import { Toasts } from './toasts'

afterEach(() => {
  cleanup()
  for (const toast of currentToasts()) dismissToast(toast.id)
})

test('never shows the same toast twice, nor more than three toasts', () => {
  for (const text of ['ก', 'ข', 'ก', 'ค', 'ง']) showToast({ tone: 'info', text })
  expect(currentToasts().map((toast) => toast.text)).toEqual(['ก', 'ค', 'ง'])
})

test('a toast leaves when its animation ends or when it is dismissed', async () => {
  render(<Toasts label="ข้อความ" dismissLabel="ปิด" />)
  act(() => showToast({ tone: 'success', text: 'บันทึกแล้ว' }))
  const toast = screen.getByText('บันทึกแล้ว').parentElement
  // jsdom has no AnimationEvent, so React listens to the event with the prefix instead. The test sends both events.
  for (const name of ['animationend', 'webkitAnimationEnd']) {
    const ended = Object.assign(new Event(name, { bubbles: true }), { animationName: 'leave' })
    if (toast) fireEvent(toast, ended)
  }
  expect(screen.queryByText('บันทึกแล้ว')).toBeNull()
  act(() => showToast({ tone: 'danger', text: 'ไม่สำเร็จ' }))
  await userEvent.click(screen.getByRole('button', { name: 'ปิด' }))
  expect(currentToasts()).toEqual([])
})

test('a toast about a missing answer stays until the server answers, and then disappears by itself', () => {
  render(<Toasts label="ข้อความ" dismissLabel="ปิด" />)
  const stays = (text: string) => screen.getByText(text).parentElement?.dataset.stays
  act(() => showToast({ tone: 'danger', text: 'เชื่อมต่อไม่ได้', unanswered: true }))
  act(() => showToast({ tone: 'danger', text: 'ยกเลิกไม่ได้' }))
  expect([stays('เชื่อมต่อไม่ได้'), stays('ยกเลิกไม่ได้')]).toEqual(['true', 'true'])
  act(() => endUnanswered())
  expect([stays('เชื่อมต่อไม่ได้'), stays('ยกเลิกไม่ได้')]).toEqual(['false', 'true'])
})

test('a busy button keeps the focus but ignores presses', async () => {
  const press = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={press}>
        ส่ง
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'ส่ง' }))
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0])
})

test('the buttons answer a confirmation, and Escape cancels it', async () => {
  const [yes, no] = [vi.fn(), vi.fn()]
  render(
    <ConfirmDialog
      open
      title="ลบไฟล์นี้หรือไม่"
      confirmLabel="ลบ"
      cancelLabel="เก็บไว้"
      danger
      onConfirm={yes}
      onCancel={no}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'ลบ' }))
  await userEvent.keyboard('{Escape}')
  expect([yes.mock.calls.length, no.mock.calls.length]).toEqual([1, 1])
})

test.each([
  [300, '5:00'],
  [61, '1:01'],
  [9, '0:09'],
  [0, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

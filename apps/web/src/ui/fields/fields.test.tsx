import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DateField } from './date-field'
import { FileDrop } from './file-drop'
import { MoneyField } from './money-field'
import { PasswordField } from './password-field'
import { TextField } from './text-field'

afterEach(cleanup)

const words = { day: 'วัน', month: 'เดือน', year: 'ปี (พ.ศ.)' }

function DateSample({ lang = 'th', start = '' }: { lang?: 'th' | 'en'; start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <DateField label="วันเกิด" lang={lang} words={words} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

function MoneySample() {
  const [value, setValue] = useState('')
  return <MoneyField label="ยอด" unit="บาท" value={value} onChange={setValue} />
}

test('turns a date typed in the Buddhist era into an ISO date', async () => {
  const user = userEvent.setup()
  render(<DateSample />)
  await user.type(screen.getByLabelText('วัน'), '20')
  await user.selectOptions(screen.getByLabelText('เดือน'), 'พฤศจิกายน')
  await user.type(screen.getByLabelText('ปี (พ.ศ.)'), '2569')
  expect(screen.getByRole('status').textContent).toBe('2026-11-20')
})

test('accepts a common-era year and shows it in the Buddhist era on blur', async () => {
  const user = userEvent.setup()
  render(<DateSample start="2025-01-05" />)
  const year = screen.getByLabelText('ปี (พ.ศ.)')
  await user.clear(year)
  await user.type(year, '2026')
  expect(year).toHaveProperty('value', '2026')
  await user.tab()
  expect(year).toHaveProperty('value', '2569')
  expect(screen.getByRole('status').textContent).toBe('2026-01-05')
})

test('a value set from outside replaces the typed parts', async () => {
  const { rerender } = render(<DateField label="d" lang="en" words={words} value="" onChange={() => {}} />)
  rerender(<DateField label="d" lang="en" words={words} value="2026-03-04" onChange={() => {}} />)
  expect(screen.getByLabelText('วัน')).toHaveProperty('value', '4')
  expect(screen.getByLabelText('ปี (พ.ศ.)')).toHaveProperty('value', '2026')
})

test('a pasted date fills all three parts', async () => {
  const user = userEvent.setup()
  render(<DateSample />)
  await user.click(screen.getByLabelText('วัน'))
  await user.paste('๐๔/๐๓/๒๕๖๙')
  expect(screen.getByRole('status').textContent).toBe('2026-03-04')
  expect(screen.getByLabelText('เดือน')).toHaveProperty('value', '3')
})

test('shows an amount’s thousands separators except while typing', async () => {
  const user = userEvent.setup()
  render(<MoneySample />)
  const field = screen.getByLabelText('ยอด')
  await user.type(field, '๑๒๓๔.5')
  expect(field).toHaveProperty('value', '1234.5')
  await user.tab()
  expect(field).toHaveProperty('value', '1,234.50')
})

test('each choice of a file gets a new input, and the same file can be chosen again', () => {
  const picked: string[][] = []
  const { container } = render(
    <FileDrop
      title="เลือกไฟล์"
      accept="image/png"
      multiple
      onPick={(files) => picked.push(files.map((file) => file.name))}
    />,
  )
  const input = () => container.querySelector('input')
  const first = input()
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  if (first) fireEvent.change(first, { target: { files: [file] } })
  const second = input()
  expect(second).not.toBe(first)
  expect(second?.hasAttribute('capture')).toBe(false)
  if (second) fireEvent.change(second, { target: { files: [file] } })
  expect(picked).toEqual([['a.png'], ['a.png']])
})

test('the upload area is at least 150 px high (Requirement 9.2)', () => {
  render(<FileDrop title="เลือกไฟล์" accept="image/png" onPick={() => {}} />)
  expect(screen.getByText('เลือกไฟล์').closest('label')).toHaveProperty('style.minHeight', '150px')
})

test('the upload area shrinks to a button below files that were chosen', () => {
  render(<FileDrop compact title="เพิ่มไฟล์" text="JPG" accept="image/png" onPick={() => {}} />)
  expect(screen.getByText('เพิ่มไฟล์').closest('label')).toHaveProperty('style.minHeight', '')
  expect(screen.queryByText('JPG')).toBeNull()
})

test('screen readers read a field’s error and hint with it', () => {
  render(<TextField label="อีเมล" hint="ใช้รับผล" error="รูปแบบไม่ถูกต้อง" />)
  const field = screen.getByLabelText('อีเมล')
  const texts = field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['ใช้รับผล', 'รูปแบบไม่ถูกต้อง'])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('shows the password on request', async () => {
  const user = userEvent.setup()
  render(<PasswordField label="รหัสผ่าน" showLabel="แสดง" hideLabel="ซ่อน" />)
  expect(screen.getByLabelText('รหัสผ่าน')).toHaveProperty('type', 'password')
  await user.click(screen.getByRole('button', { name: 'แสดง' }))
  expect(screen.getByLabelText('รหัสผ่าน')).toHaveProperty('type', 'text')
})

test('an amount selected by the Tab key stays selected, so that typing replaces it', () => {
  render(<MoneySample />)
  const amount = screen.getByLabelText<HTMLInputElement>('ยอด')
  fireEvent.change(amount, { target: { value: '1500' } })
  expect(amount.value).toBe('1,500')
  amount.select()
  act(() => amount.focus())
  expect(amount.value.slice(amount.selectionStart ?? 0, amount.selectionEnd ?? 0)).toBe('1500')
})

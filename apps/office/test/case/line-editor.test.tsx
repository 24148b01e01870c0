import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { LineEditor } from '../../src/features/case/line-editor'
import { claimCase as t } from '../../src/i18n/messages/th/claim-case'
import { showPanel } from './show-panel'

const line = (id: string, name: string, billed_satang: number) => ({
  id,
  description: { th: name, en: name },
  billed_satang,
  diagnosis_code: null,
  procedure_code: null,
  section: null,
})

function show(seen: number, lines: object[]) {
  const claim = { claim_number: 'KHM-69-000001-1', medical_expense_satang: 100_000, lines }
  return showPanel(LineEditor, { claim, seen })
}

const names = async () =>
  (await screen.findAllByRole('combobox', { name: /ชื่อรายการ/ })).map(
    (field) => (field as HTMLInputElement).value,
  )

async function typeName(name: string) {
  const field = await screen.findByRole('combobox', { name: /รายการที่ 1: ชื่อรายการ/ })
  await userEvent.clear(field)
  await userEvent.type(field, name)
}

beforeEach(() => sessionStorage.clear())

test('keeps the typed lines when another person changes the claim', async () => {
  const bill = [line('a', 'ค่ารักษา', 100_000)]
  const { unmount } = show(1, bill)
  await typeName('ค่ายา')
  unmount()
  show(2, bill)
  expect(await names()).toEqual(['ค่ายา'])
  expect(screen.queryByText(t.linesChanged)).toBeNull()
})

test('says if another person split the bill meanwhile, and can start again from their lines', async () => {
  const { unmount } = show(1, [line('a', 'ค่ารักษา', 100_000)])
  await typeName('ค่ายา')
  unmount()
  show(2, [line('b', 'ค่าแพทย์', 40_000), line('c', 'ค่าห้อง', 60_000)])
  expect(await names()).toEqual(['ค่ายา'])
  expect(screen.getByText(t.linesChanged)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: t.currentLines }))
  expect(await names()).toEqual(['ค่าแพทย์', 'ค่าห้อง'])
  expect(screen.queryByText(t.linesChanged)).toBeNull()
})

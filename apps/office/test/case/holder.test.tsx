import { addDays, bangkokDate } from '@khum/contract/calendar'
import type { Case } from '@khum/contract/office-case'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Due } from '../../src/features/case/holder'
import { WordsProvider } from '../../src/i18n/words-provider'

type Claim = Pick<Case['claim'], 'turn' | 'group' | 'status'>
const today = bangkokDate(new Date())

async function dueText(
  group: Claim['group'],
  party: Claim['turn']['party'],
  due_date: string,
  status: Claim['status'] = 'checking',
) {
  const claim = { group, status, turn: { party, since: '2026-11-20T03:00:00Z', due_date } }
  const { unmount } = render(
    <WordsProvider>
      <Due claim={claim} />
    </WordsProvider>,
  )
  const { textContent } = await screen.findByText(/\d/)
  unmount()
  return textContent
}

test('a deadline names who has to act, and whether it has passed', async () => {
  const [before, after] = [addDays(today, -1), addDays(today, 1)]
  expect(await dueText('in_process', 'tpa', after)).toMatch(/^ครบกำหนด \d/)
  expect(await dueText('in_process', 'tpa', before)).toMatch(/^เกินกำหนด \d/)
  expect(await dueText('in_process', 'insurer', after)).toMatch(/^รอผลจากบริษัทประกัน/)
  expect(await dueText('in_process', 'insurer', before)).toMatch(/^บริษัทประกันเกินกำหนด/)
  expect(await dueText('approved', 'insurer', after)).toMatch(/^กำหนดจ่ายเงิน/)
  expect(await dueText('approved', 'tpa', before)).toMatch(/^เกินกำหนดจ่ายเงิน/)
  expect(await dueText('approved', 'tpa', after, 'paid')).toMatch(/^ครบกำหนด \d/)
  expect(await dueText('in_process', 'member', after)).toMatch(/^รอเอกสารจากสมาชิก/)
})

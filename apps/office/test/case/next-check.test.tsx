import type { ReasonCode } from '@khum/contract/claim-status'
import type { Case } from '@khum/contract/office-case'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NextCheck } from '../../src/features/case/next-check'
import { claimCase as t } from '../../src/i18n/messages/th/claim-case'
import { secondLookWhy } from '../../src/i18n/messages/th/claim-words'
import { WordsProvider } from '../../src/i18n/words-provider'

const rules = {
  insurer_above_satang: 500_000,
  insurer_reasons: ['pre_existing'],
  is_insurers_diagnosis: false,
  second_look_above_satang: 200_000,
  second_look_reasons: ['other'],
  is_new_assessor: false,
  is_own_claim: false,
}

async function textFor(
  total: number,
  reason: ReasonCode | null,
  group = 'in_process',
  isInsurers = false,
  isOwn = false,
) {
  const found = { next_check: { ...rules, is_own_claim: isOwn }, claim: { group } } as unknown as Case
  const { container, unmount } = render(
    <WordsProvider>
      <NextCheck found={found} total={total} reasons={[null, reason]} isInsurers={isInsurers} />
      <i>ท้าย</i>
    </WordsProvider>,
  )
  await screen.findByText('ท้าย')
  const text = container.querySelector('p')?.textContent
  unmount()
  return text
}

test('says before a decision where it will go, and why', async () => {
  expect(await textFor(200_000, null)).toBeUndefined()
  expect(await textFor(200_001, null)).toContain(secondLookWhy.amount)
  expect(await textFor(1, 'other')).toContain(secondLookWhy.reason)
  expect(await textFor(1, null, 'in_process', false, true)).toContain(secondLookWhy.own_claim)
  expect(await textFor(500_001, null)).toBe(t.goesToInsurer)
  expect(await textFor(1, 'pre_existing')).toBe(t.goesToInsurer)
  expect(await textFor(500_001, null, 'rejected')).toBe(t.onlyInsurer)
  expect(await textFor(500_001, null, 'rejected', true)).toContain(secondLookWhy.amount)
})

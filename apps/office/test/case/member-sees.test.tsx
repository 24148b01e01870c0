import type { Case } from '@khum/contract/office-case'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MemberSees } from '../../src/features/case/history'
import { WordsProvider } from '../../src/i18n/words-provider'

async function promise(group: Case['claim']['group']) {
  const claim = { group, due_date: '2026-12-09', events: [], requests: [], reason: null }
  const { unmount } = render(
    <WordsProvider>
      <MemberSees claim={claim} />
    </WordsProvider>,
  )
  const { textContent } = await screen.findByRole('listitem')
  unmount()
  return textContent
}

test('names the day that the member was promised: the decision, or the payment of an approved claim', async () => {
  expect(await promise('in_process')).toMatch(/^แจ้งผลภายใน.*9 ธ\.ค\. 2569/)
  expect(await promise('approved')).toMatch(/^โอนเงินภายใน.*9 ธ\.ค\. 2569/)
})

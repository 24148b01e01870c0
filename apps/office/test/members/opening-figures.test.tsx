import type { Openings } from '@khum/contract/office-openings'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../src/api/query-client'
import { OpeningFigures } from '../../src/features/members/opening-figures'
import { members as words } from '../../src/i18n/messages/th/members'
import { WordsProvider } from '../../src/i18n/words-provider'

afterEach(() => vi.unstubAllGlobals())

function withFigure(figure: number): Openings {
  return {
    can_adjust: true,
    items: [
      {
        limit_id: 'limit'.padEnd(22, 'x'),
        benefit_name: { th: 'ผู้ป่วยนอก', en: 'Outpatient' },
        item: 'benefit',
        scope: 'policy_year',
        measure: 'amount',
        shared_by: 'person',
        value: 4_000_000,
        period_start: '2026-01-01',
        figure,
        entries: [],
      },
    ],
  }
}

test('after another person’s correction, shows the new figure, keeps what was typed, and saves from there', async () => {
  let stored = 45_000
  const sent: { former: number }[] = []
  vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout, any: () => new AbortController().signal })
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: withFigure(stored) })
    const given: { former: number; figure: number } = JSON.parse(String(body))
    sent.push(given)
    if (given.former !== stored) return Response.json({ code: 'opening_changed' }, { status: 409 })
    stored = given.figure
    return Response.json({ data: withFigure(stored) })
  })
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WordsProvider>
        <OpeningFigures coverage={{ id: 'cover'.padEnd(22, 'x'), plan_name: { th: 'แผน', en: 'Plan' } }} />
      </WordsProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button'))
  await screen.findByText(/450\.00/)
  stored = 60_000
  await userEvent.type(screen.getByLabelText(words.openingNew), '500')
  await userEvent.type(screen.getByLabelText(words.openingReason), 'นับซ้ำ')
  await userEvent.click(screen.getByRole('button', { name: words.openingSave }))
  await screen.findByText(/มีคนแก้ยอดนี้ไปแล้ว/)
  await screen.findByText(/600\.00/)
  await userEvent.click(screen.getByRole('button', { name: words.openingSave }))
  await screen.findByText(words.openingSaved)
  expect(sent.map(({ former }) => former)).toEqual([45_000, 60_000])
})

import type { Case } from '@khum/contract/office-case'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meKey } from '../../src/api/query-client'
import { PaperPart } from '../../src/features/paper'
import { WordsProvider } from '../../src/i18n/words-provider'

const originals = { expected_on: null, received_on: null, shelf: null, returned_on: null, tracking: null }

function show(ins_code: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(meKey, { permissions: [{ permission: 'claims.register', insurers: ['KHM'] }] })
  const claim = { claim_number: 'KHM-69-000001-1', origin: 'member_app', originals }
  return render(
    <QueryClientProvider client={client}>
      <WordsProvider>
        <PaperPart found={{ claim, ins_code, documents: [] } as unknown as Case} />
        <p>ท้าย</p>
      </WordsProvider>
    </QueryClientProvider>,
  )
}

test('shows what a person may do for the insurer of the claim, not for another one', async () => {
  const own = show('KHM')
  await screen.findByText('ท้าย')
  expect(screen.queryByRole('heading', { level: 2, hidden: true })).not.toBeNull()
  own.unmount()
  show('ORC')
  await screen.findByText('ท้าย')
  expect(screen.queryByRole('heading', { level: 2, hidden: true })).toBeNull()
})

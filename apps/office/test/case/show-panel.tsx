import type { Case } from '@khum/contract/office-case'
import type { StaffMe } from '@khum/contract/office-session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { meKey } from '../../src/api/query-client'
import type { Panel } from '../../src/features/case/panel-frame'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

/**
 * Shows the panel of an action on a claim, for a person who is signed in.
 * @param found the parts of the case that the panel reads
 * @returns what was rendered, and the fake function `act`, which the panel calls to change the claim
 */
export function showPanel(Shown: ComponentType<Panel>, found: object) {
  const act = vi.fn<Panel['act']>()
  const me: Partial<StaffMe> = { id: 'me', permissions: [] }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(meKey, me)
  const shown = render(
    <QueryClientProvider client={client}>
      <SignedIn me={me as StaffMe}>
        <WordsProvider>
          <Shown
            found={found as Case}
            work={{} as Panel['work']}
            act={act}
            busy={false}
            failure={null}
            onClose={() => undefined}
          />
        </WordsProvider>
      </SignedIn>
    </QueryClientProvider>,
  )
  return { ...shown, act }
}

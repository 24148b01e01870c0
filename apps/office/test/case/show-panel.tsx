import type { Case } from '@khum/contract/office-case'
import type { StaffMe } from '@khum/contract/office-session'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
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
  const shown = render(
    <SignedIn me={{ id: 'me' } as StaffMe}>
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
    </SignedIn>,
  )
  return { ...shown, act }
}

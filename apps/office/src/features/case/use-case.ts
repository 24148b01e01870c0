import { type Case, officeCaseEndpoints } from '@khum/contract/office-case'
import { type CaseChange, officeCaseChangeEndpoints } from '@khum/contract/office-case-changes'
import { officeQueueEndpoints } from '@khum/contract/office-queue'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isTemporary } from '../../api/api-error'
import { call } from '../../api/client'
import { lastLookQueue } from '../../router/address'
import { useSession } from '../../session/session'
import { loadFilesAhead } from '../viewer'

export type ActionName =
  | 'approve'
  | 'reject'
  | 'ask'
  | 'putOnHold'
  | 'insurer'
  | 'takeBack'
  | 'lines'
  | 'undo'
  | 'reopen'
  | 'answer'
  | 'resume'
  | 'takeOver'
  | 'confirmLook'
  | 'sendBack'
  | 'withdraw'
  | 'agree'
  | 'disagree'

/** A function that changes the claim. `name` is the end of the call's path, such as `on-hold`. */
export type Act = (name: string, body: object) => void

export function useCase(number: string) {
  return useQuery<Case>({
    queryKey: ['case', number],
    queryFn: ({ signal }) => call(officeCaseEndpoints.getCase, { params: { number } }, { signal }),
  })
}

const changes = Object.values(officeCaseChangeEndpoints)

/**
 * A change of a claim. `onSaved` is called before the changed claim is loaded. It gets null if the change is `take` or
 * `release`.
 */
interface Change {
  name: string
  body: object
  onSaved?: (change: CaseChange | null) => void
}

/**
 * Changes a claim, then loads it again. Every change except `take` and `release` says which event of the claim the
 * screen loaded last, and how many documents it loaded. If the claim has changed since then, the server refuses the
 * change.
 */
export function useAct(found: Case | undefined, number: string, onDone: (change: CaseChange | null) => void) {
  const client = useQueryClient()
  // The mutation's `isPending` isn't enough: it becomes true a moment after the key press, and a fast typist may press
  // the next key before that.
  const [isTaking, setTaking] = useState(false)
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['case', number] }),
      client.invalidateQueries({ queryKey: ['claims'] }),
    ])
  const mutation = useMutation({
    mutationFn: async ({ name, body }: Change): Promise<CaseChange | null> => {
      if (name === 'take' || name === 'release') {
        const row =
          name === 'take' ? officeQueueEndpoints.takeOfficeClaim : officeQueueEndpoints.releaseOfficeClaim
        await call(row as typeof officeQueueEndpoints.takeOfficeClaim, { params: { number }, body })
        return null
      }
      const row = changes.find(({ path }) => path.endsWith(`/${name}`))
      if (!row) throw new ApiError('not_found')
      const shown = { seen: found?.seen ?? 0, documents: found?.documents.length }
      const input = { params: { number }, body: { ...body, ...shown } }
      return await call(row as typeof officeCaseChangeEndpoints.resumeCase, input)
    },
    onMutate: () => stateOf(found),
    // Doesn't wait for the reload, which may fail too, so that the screen immediately shows why the change was refused.
    onError: () => void reload(),
    onSuccess: (change, { onSaved }) => {
      onDone(change)
      onSaved?.(change)
      // The message about the change is at the top, but the person pressed the button further down.
      window.scrollTo(0, 0)
      return reload()
    },
  })
  return {
    ...mutation,
    /** True from the moment the person takes the claim until the claim has loaded again. */
    isTaking,
    take(): void {
      if (isTaking || mutation.isPending) return
      setTaking(true)
      mutation.mutate({ name: 'take', body: {} }, { onSettled: () => setTaking(false) })
    },
    /**
     * Whether the last change got no response, but the claim is different now. The change may have been made, or
     * another person may have changed the claim.
     */
    isUnanswered: isTemporary(mutation.error) && mutation.context !== stateOf(found),
  }
}

/** The parts of a claim that the actions of this screen can change, as one text. */
function stateOf(found: Case | undefined): string | undefined {
  return found && [found.seen, found.proposal?.id, found.holder?.staff_id, found.on_hold?.until].join()
}

/**
 * Returns a function that preloads the next claim with its documents, so that the claim opens without a wait. The audit
 * log records the reading as a preload. If the preload fails, the claim only opens more slowly. If the next claim comes
 * from a list in which a second person checks decisions, preloads nothing, because the server doesn't name that claim
 * in advance.
 */
export function useAhead(): (current: string) => void {
  const client = useQueryClient()
  const session = useSession()
  const mayRead = session.state === 'signed_in' && session.may('documents.read')
  return (current) => {
    if (lastLookQueue()) return
    void call(officeQueueEndpoints.peekNextClaim, {})
      .then(async ({ claim_number: number }) => {
        if (!number || number === current) return
        const { documents } = await client.fetchQuery({
          queryKey: ['case', number],
          queryFn: ({ signal }) =>
            call(officeCaseEndpoints.getCase, { params: { number }, query: { ahead: '1' } }, { signal }),
        })
        // When the person opens the claim, it is loaded again, so that the audit log records that the person reads it.
        void client.invalidateQueries({ queryKey: ['case', number], refetchType: 'none' })
        if (mayRead) await loadFilesAhead(client, { number, current, documents })
      })
      .catch(() => undefined)
  }
}

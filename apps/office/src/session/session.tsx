import type { FailureCode } from '@khum/contract/errors'
import { officeSessionEndpoints, type StaffMe } from '@khum/contract/office-session'
import type { StaffPermission } from '@khum/contract/staff'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { failureCode } from '../api/api-error'
import { call } from '../api/client'
import { forgetPerson, meKey, signedOutKey } from '../api/query-client'
import { notePerson, noteSignedOut } from './other-tabs'
import { forgetTyped } from './use-typed'

export type Session =
  | { state: 'loading' }
  | { state: 'signed_out' }
  | { state: 'failed'; failure: FailureCode }
  | {
      state: 'signed_in'
      me: StaffMe
      /**
       * Whether the person has the permission for `insurer`; without `insurer`, for at least one insurer. Screens use
       * it only to hide things; the server checks every call.
       */
      may: (permission: StaffPermission | 'signed_in', insurer?: string) => boolean
    }

/** Returns whether a person is signed in, and who. Asks the server if the cache doesn't know. */
export function useSession(): Session {
  const { data, error } = useQuery<StaffMe | null>({
    queryKey: meKey,
    queryFn: ({ signal }) =>
      call(officeSessionEndpoints.getStaffMe, {}, { signal }).then(
        (me) => {
          notePerson(me.id)
          return me
        },
        (failed: unknown) => {
          if (failureCode(failed) === 'staff_session_missing') return null
          throw failed
        },
      ),
  })
  if (data)
    return { state: 'signed_in', me: data, may: (permission, insurer) => holds(data, permission, insurer) }
  if (data === null) return { state: 'signed_out' }
  return error ? { state: 'failed', failure: failureCode(error) } : { state: 'loading' }
}

function holds(
  { permissions }: StaffMe,
  permission: StaffPermission | 'signed_in',
  insurer?: string,
): boolean {
  if (permission === 'signed_in') return true
  const held = permissions.find((each) => each.permission === permission)
  if (!held) return false
  return insurer === undefined || held.insurers === null || held.insurers.includes(insurer)
}

export const MeContext = createContext<StaffMe | null>(null)

/** Provides the signed-in person to the screens. */
export function SignedIn({ me, children }: { me: StaffMe; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

/** Returns the signed-in person. Works only inside `SignedIn`. */
export function useMe(): StaffMe {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe needs SignedIn around it')
  return me
}

/** Signs out in every tab. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(officeSessionEndpoints.endStaffSession, {}),
    onSuccess: () => {
      noteSignedOut()
      showSignedOut(client)
    },
  })
}

/** Shows the sign-in page, and clears the cache of server responses and the typed forms. */
export function showSignedOut(client: QueryClient): void {
  forgetTyped()
  client.setQueryData(signedOutKey, true)
  forgetPerson(client)
}

import type { SignInInput } from '@khum/contract/sessions'
import { useServices } from '../../lib/services'

/** Signs in; the guard of the guest screen then leads to where the member was going. */
export function useSignIn(): (input: SignInInput) => Promise<void> {
  const { session } = useServices()
  return (input) => session.signIn(input)
}

import { useSession } from '../../lib/services'

/** Tells a password manager which account the form changes. Not visible. */
export function HiddenUsername() {
  const session = useSession()
  if (session.status !== 'member') return null
  return <input type="text" autoComplete="username" value={session.member.username} readOnly hidden />
}

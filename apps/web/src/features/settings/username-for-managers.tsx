/** Tells a password manager whose password a form changes; nobody sees it. */
export function UsernameForManagers({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}

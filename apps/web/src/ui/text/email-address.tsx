/** An email address that breaks before the @ if a line is too short for it, instead of inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'))
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

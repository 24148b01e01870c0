const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const idLength = 22

/**
 * The Idempotency-Key for attaching these documents, in any order, so that a repeat after a lost answer gets the first
 * answer, even after a reload. Ids are 128 random bits, so their exclusive or identifies the set in the length of one id.
 * A hash would need the Web Crypto API, which isn't available over plain HTTP. R54
 */
export function attachKey(claimId: string, documentIds: readonly string[]): string {
  const mixed = Array.from({ length: idLength }, (_, index) =>
    documentIds.reduce((bits, id) => bits ^ alphabet.indexOf(id.charAt(index)), 0),
  )
  return `attach-${claimId}-${mixed.map((bits) => alphabet.charAt(bits)).join('')}`
}

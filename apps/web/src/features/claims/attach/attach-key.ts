const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const idLength = 22

/**
 * The Idempotency-Key of attaching these documents: the same whatever their order, also after a reload, so that a repeat
 * after a lost answer gets the first answer. Ids are 128 random bits, so their exclusive or stands for the set, in the 22
 * characters of one id and without the Web Crypto API, which plain http lacks. TRUST R54
 */
export function attachKey(claimId: string, documentIds: readonly string[]): string {
  const mixed = Array.from({ length: idLength }, (_, place) =>
    documentIds.reduce((bits, id) => bits ^ alphabet.indexOf(id.charAt(place)), 0),
  )
  return `attach-${claimId}-${mixed.map((bits) => alphabet.charAt(bits)).join('')}`
}

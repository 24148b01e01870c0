/**
 * Returns 128 random bits, like every id. crypto.randomUUID needs HTTPS, which phones in a development network don't
 * have.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

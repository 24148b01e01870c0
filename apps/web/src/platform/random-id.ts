/**
 * Returns 128 random bits in base64url, the form of all our ids. Doesn't use crypto.randomUUID, which needs HTTPS:
 * phones open a development server over plain HTTP.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** Ways to write an ES256 token differently. A verifier that accepts them would accept a used token again. */
export const spellings: readonly (readonly [name: string, respell: (token: string) => string])[] = [
  ['with == appended', (token) => `${token}==`],
  ['with = appended', (token) => `${token}=`],
  ['with other spare bits', withSpareBits],
  ['with the other valid signature (r, n − s)', withOtherSignature],
  ['with a space at the end', (token) => `${token} `],
  ['with a newline at the end', (token) => `${token}\n`],
  ['with a newline inside the signature', (token) => `${token.slice(0, -10)}\n${token.slice(-10)}`],
  ['with a space before its signature', (token) => token.replace(/\.([^.]*)$/, '. $1')],
]

/**
 * Changes the last 4 bits of the encoded signature, which have no meaning: 64 bytes don't fill 86 base64url characters.
 */
function withSpareBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + alphabet.charAt(alphabet.indexOf(token.slice(-1)) + 1)
}

/** Replaces the signature (r, s) with (r, n − s), which is also valid and can be computed by anyone. */
function withOtherSignature(token: string): string {
  const [header, payload, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = order - BigInt(`0x${bytes.toString('hex', 32)}`)
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
  return `${header}.${payload}.${other.toString('base64url')}`
}

/** Returns fields of tokens (JWT claims) with impossible times. The server must refuse each of these tokens. */
export function absurdTimes(now: number): readonly (readonly [name: string, claims: object])[] {
  return [
    ['exp of 1e300', { exp: 1e300 }],
    ['exp beyond the calendar', { exp: 9_000_000_000_000 }],
    ['a negative exp', { exp: -1 }],
    ['exp with a fraction', { exp: now + 30.5 }],
    ['exp as a string', { exp: String(now + 30) }],
    ['exp as a list', { exp: [now + 30] }],
    ['exp of null', { exp: null }],
    ['iat of −1e300', { iat: -1e300 }],
    ['iat of 1970', { iat: 0 }],
    ['iat with a fraction', { iat: now - 0.5 }],
    ['iat as a string', { iat: String(now) }],
    ['iat after exp', { iat: now + 5, exp: now + 4 }],
    ['nbf of 1e300', { nbf: 1e300 }],
    ['nbf as a string', { nbf: 'now' }],
  ]
}

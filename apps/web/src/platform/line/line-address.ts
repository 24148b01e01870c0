import { safeReturnPath } from '@khum/contract/safe-return'

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

const arrivalNames = ['liff.state', 'liffClientId', 'liffOAuth2Error'] as const
const queryNames = [
  'code',
  'state',
  'liffClientId',
  'liffRedirectUri',
  'liff.state',
  'liff.hback',
  'liff.referrer',
  'liffOAuth2Error',
  'error',
  'error_description',
  'liffIsEscapedFromApp',
]
const hashNames = [
  'access_token',
  'context_token',
  'feature_token',
  'id_token',
  'client_id',
  'mst_verifier',
  'mst_challenge',
  'msit',
]

/** Returns whether LINE redirected the visitor to this address. */
export function comesFromLine({ search, hash }: Place): boolean {
  const query = new URLSearchParams(search)
  return arrivalNames.some((name) => query.has(name)) || /[#&]access_token=/.test(hash)
}

/** Returns whether the visitor cancelled LINE's sign-in. */
export function wasCancelled({ search }: Place): boolean {
  const query = new URLSearchParams(search)
  return query.has('liffOAuth2Error') || (query.has('error') && query.has('liffClientId'))
}

/**
 * Returns the path inside the app that a LINE link names; null if it names none. Needed if LINE's SDK couldn't navigate
 * to that path.
 */
export function wantedAddress({ search }: Place): string | null {
  return safeReturnPath(new URLSearchParams(search).get('liff.state'))
}

/** Returns the address without the parameters that LINE and its SDK added. */
export function withoutLine({ pathname, search, hash }: Place): string {
  const query = new URLSearchParams(search)
  // Removes `code` and `state` only if LINE set them, because other services use these names too.
  const isFromLine = query.has('liffClientId') || query.has('liff.state') || query.has('liffOAuth2Error')
  if (isFromLine) for (const name of queryNames) query.delete(name)
  const keptQuery = String(query)
  const rest = hash
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !hashNames.some((name) => part.startsWith(`${name}=`)))
  return `${pathname}${keptQuery && `?${keptQuery}`}${rest.length > 0 ? `#${rest.join('&')}` : ''}`
}

import { safeReturnPath } from '@khum/contract/safe-return'

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

const back = ['liff.state', 'liffClientId', 'liffOAuth2Error'] as const
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

/** Whether LINE sent the visitor to this address. */
export function comesFromLine({ search, hash }: Place): boolean {
  const query = new URLSearchParams(search)
  return back.some((name) => query.has(name)) || /[#&]access_token=/.test(hash)
}

/** What LINE answered to a sign-in that was not gone through with. */
export function wasCancelled({ search }: Place): boolean {
  const query = new URLSearchParams(search)
  return query.has('liffOAuth2Error') || (query.has('error') && query.has('liffClientId'))
}

/** Where a LIFF link was to lead, when the SDK could not go there itself. */
export function wantedAddress({ search }: Place): string | null {
  return safeReturnPath(new URLSearchParams(search).get('liff.state'))
}

/** The address without anything that LINE or its SDK put there. */
export function withoutLine({ pathname, search, hash }: Place): string {
  const query = new URLSearchParams(search)
  // Only LINE's own `code` and `state` go: without its client id they are somebody else's.
  const ours = query.has('liffClientId') || query.has('liff.state') || query.has('liffOAuth2Error')
  if (ours) for (const name of queryNames) query.delete(name)
  const asked = String(query)
  const rest = hash
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !hashNames.some((name) => part.startsWith(`${name}=`)))
  return `${pathname}${asked && `?${asked}`}${rest.length > 0 ? `#${rest.join('&')}` : ''}`
}

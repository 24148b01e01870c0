import { isIP } from 'node:net'
import { parseS3Url } from './gateways/files/s3-store'
import { parseClamdAddress } from './gateways/scanner/clamd'
import { parseMasterKeys } from './keys/keys'

interface Given {
  MASTER_KEY?: string | undefined
  CLAMD_ADDR?: string | undefined
  OBJECT_STORE_URL?: string | undefined
  trustedProxies: readonly string[]
  opsAddresses: readonly string[] | null
}

/**
 * Checks the form of values that other modules will parse, so that mistakes are reported before the server opens a
 * database or a port.
 * @returns one line for each mistake
 */
export function wrongShapes(given: Given): string[] {
  const { MASTER_KEY, CLAMD_ADDR, OBJECT_STORE_URL, trustedProxies, opsAddresses } = given
  const wrong: string[] = []
  const check = (value: string | undefined, read: (text: string) => unknown) => {
    try {
      if (value !== undefined) read(value)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      wrong.push(error.message)
    }
  }
  check(MASTER_KEY, parseMasterKeys)
  check(CLAMD_ADDR, parseClamdAddress)
  check(OBJECT_STORE_URL, parseS3Url)
  // TRUSTED_PROXIES may also contain these names of networks. Its other values must be addresses or networks.
  const unnamed = trustedProxies.filter((one) => !['loopback', 'linklocal', 'uniquelocal'].includes(one))
  for (const [name, list] of Object.entries({
    TRUSTED_PROXIES: unnamed,
    OPS_ADDRESSES: opsAddresses ?? [],
  })) {
    for (const one of list) {
      if (!isAddressOrNetwork(one))
        wrong.push(`${name}: ${one} is neither an address nor a network such as 10.0.0.0/8`)
    }
  }
  return wrong
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

interface SecretSettings {
  NODE_ENV: string
  MASTER_KEY?: string | undefined
  DEFAULT_PARTNER_SECRET?: string | undefined
  SMS_GATEWAY_KEY?: string | undefined
  STAFF_CLIENT_SECRET?: string | undefined
}

/**
 * In production, refuses the secrets of `.env.example`, because everybody knows them. Checks only the first master key,
 * because that key seals all new values. The example's key may come later in the list: an installation that has used it
 * needs it to open old values.
 */
export function knownSecrets({ NODE_ENV, MASTER_KEY = '', ...others }: SecretSettings): string[] {
  if (NODE_ENV !== 'production') return []
  const names = ['DEFAULT_PARTNER_SECRET', 'SMS_GATEWAY_KEY', 'STAFF_CLIENT_SECRET'] as const
  return [
    ...(/^A+=?$/.test(MASTER_KEY.split(',', 1)[0]?.trim() ?? '') ? ['MASTER_KEY'] : []),
    ...names.filter((name) => /^change-me/.test(others[name] ?? '')),
  ].map((name) => `${name}: replace the example’s value, which everybody knows, with a secret of your own`)
}

interface OfficeSettings {
  PORT: number
  HOST: string
  PUBLIC_URL?: string | undefined
  OFFICE_PORT?: number | undefined
  OFFICE_HOST?: string | undefined
  OFFICE_URL?: string | undefined
}

/** Reads where the office is served: port, host and URL. `office` is null if it is served at the members' port. */
export function readOffice({ PORT, HOST, PUBLIC_URL, OFFICE_PORT, OFFICE_HOST, OFFICE_URL }: OfficeSettings) {
  return {
    office: OFFICE_PORT === undefined ? null : { port: OFFICE_PORT, host: OFFICE_HOST ?? HOST },
    officeUrl: new URL(OFFICE_URL ?? PUBLIC_URL ?? `http://localhost:${OFFICE_PORT ?? PORT}`),
  }
}

/** Checks the settings of the address where the office is served. @returns one line for each mistake */
export function wrongOffice(
  { PORT, HOST, OFFICE_PORT, OFFICE_HOST, OFFICE_URL }: OfficeSettings,
  { env, officeUrl }: { env: string; officeUrl: URL },
): string[] {
  const isSame = OFFICE_PORT !== undefined && OFFICE_PORT !== 0 && OFFICE_PORT === PORT
  return [
    ...(OFFICE_PORT === undefined && OFFICE_HOST
      ? ['OFFICE_HOST: needs OFFICE_PORT, the port of the office’s own address']
      : []),
    ...(isSame && (OFFICE_HOST ?? HOST) === HOST
      ? ['OFFICE_PORT: must differ from PORT, or OFFICE_HOST from HOST']
      : []),
    // Without OFFICE_URL, the office uses PUBLIC_URL, which is checked separately.
    ...(env === 'production' && OFFICE_URL !== undefined && officeUrl.protocol !== 'https:'
      ? ['OFFICE_URL: must be https in production']
      : []),
  ]
}

interface StaffSettings {
  STAFF_SIGN_IN?: 'provider' | 'local' | undefined
  STAFF_ISSUER?: string | undefined
  STAFF_CLIENT_ID?: string | undefined
  STAFF_CLIENT_SECRET?: string | undefined
}

/** Checks the settings for how staff sign in. @returns one line for each mistake */
export function wrongStaff(
  { STAFF_SIGN_IN: way, STAFF_ISSUER: issuer, STAFF_CLIENT_ID, STAFF_CLIENT_SECRET }: StaffSettings,
  { env }: { env: string },
): string[] {
  const isProduction = env === 'production'
  return [
    ...(new Set([issuer, STAFF_CLIENT_ID, STAFF_CLIENT_SECRET].map(Boolean)).size > 1
      ? ['STAFF_ISSUER, STAFF_CLIENT_ID, STAFF_CLIENT_SECRET: set all three or none of them']
      : []),
    ...(way === 'local' && issuer
      ? ['STAFF_SIGN_IN: local accounts and STAFF_ISSUER exclude each other']
      : []),
    ...(isProduction && way === 'provider' && !issuer
      ? ['STAFF_ISSUER: required with STAFF_SIGN_IN=provider']
      : []),
    ...(isProduction && issuer?.startsWith('http:') ? ['STAFF_ISSUER: must be https in production'] : []),
  ]
}

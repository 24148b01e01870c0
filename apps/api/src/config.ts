import { homedir } from 'node:os'
import path from 'node:path'
import { limits, type StaffSignInWay } from '@khum/contract'
import * as z from 'zod'
import { parseSettings, refuseMistakes } from './config-mistakes'
import { knownSecrets, readOffice, wrongOffice, wrongShapes, wrongStaff } from './config-shapes'
import { longestHost } from './messages/otp-text'

/** Creates a schema for a whole number in a range. Every mistake gets the same message, which states the range. */
function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: message, abort: true })
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)
}

const url = (protocols: RegExp) => z.url({ protocol: protocols })

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  OFFICE_PORT: wholeNumber(0, 65_535).optional(),
  OFFICE_HOST: z.string().min(1).optional(),
  OFFICE_URL: url(/^https?$/).optional(),
  PUBLIC_URL: url(/^https?$/).optional(),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  MIGRATION_DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATA_DIR: z.string().min(1).optional(),
  OBJECT_STORE_URL: url(/^s3$/).optional(),
  CLAMD_ADDR: z.string().min(1).optional(),
  TRUSTED_PROXIES: z.string().optional(),
  OPS_ADDRESSES: z.string().optional(),
  IMAGE_HOSTS: z.string().optional(),
  MAP_STYLE_URL: url(/^https?$/).optional(),
  API_KEY: z.string().min(8).optional(),
  DEFAULT_PARTNER_ID: z.string().min(2).optional(),
  DEFAULT_PARTNER_SECRET: z.string().min(8).optional(),
  MASTER_KEY: z.string().min(1).optional(),
  SMS_GATEWAY_URL: url(/^https?$/).optional(),
  SMS_GATEWAY_KEY: z.string().min(1).optional(),
  MAIL_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  OTP_TTL_MINUTES: wholeNumber(1, 10).default(limits.otp.ttlMinutes),
  OTP_SENDS_PER_ADDRESS: wholeNumber(1, 1_000_000).optional(),
  READING: z.enum(['off', 'exact', 'suggestions']).optional(),
  STOP_DELAY_SECONDS: wholeNumber(0, 60).default(0),
  VISITS_KEPT_YEARS: wholeNumber(1, 100).default(limits.claimRecordsKeptYears),
  BATCH_ROWS_KEPT_DAYS: wholeNumber(1, 400).default(7),
  BATCH_WAITS_DAYS: wholeNumber(1, 400).default(7),
  LINE_ISSUER: url(/^https?$/).default('https://access.line.me'),
  LINE_JWKS_URL: url(/^https?$/).default('https://api.line.me/oauth2/v2.1/certs'),
  LINE_API_URL: url(/^https?$/).default('https://api.line.me'),
  STAFF_ISSUER: url(/^https?$/).optional(),
  STAFF_CLIENT_ID: z.string().min(1).optional(),
  STAFF_CLIENT_SECRET: z.string().min(8).optional(),
  STAFF_SIGN_IN: z.enum(['provider', 'local']).optional(),
  STAFF_EMAIL_TRUSTED: z.enum(['0', '1']).default('0'),
  ALLOW_PRIVATE_WEBHOOKS: z.enum(['0', '1']).default('0'),
  ALLOW_FAKE_GATEWAYS: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

export interface Config {
  env: 'development' | 'test' | 'production'
  port: number
  host: string
  publicUrl: URL
  /** Where the office and the clients' API listen; null if they share the members' port. */
  office: { port: number; host: string } | null
  /** The public URL for staff and clients: OFFICE_URL or, if it isn't set, PUBLIC_URL. */
  officeUrl: URL
  databaseUrl: string | undefined
  /** The database address with the role that owns the tables, if DATABASE_URL uses another role. For startup only. */
  migrationDatabaseUrl: string | undefined
  dataDir: string
  objectStoreUrl: string | undefined
  clamdAddress: string | undefined
  trustedProxies: string[]
  /** IP addresses and networks that may read the metrics and the API description; null allows every address. */
  opsAddresses: string[] | null
  /** Hosts besides our own that images may be loaded from, over https. */
  imageHosts: string[]
  /** The style of the map of hospitals (MapLibre). Without it, there is no map. */
  mapStyleUrl: string | undefined
  apiKey: string
  defaultPartner: { id: string; secret: string }
  masterKey: string | undefined
  sms: { url: string | undefined; key: string | undefined }
  mail: { url: string | undefined; from: string | undefined }
  /**
   * `ttlMinutes`: how long a code is valid after it was sent. `sendsPerAddress`: if set, how many SMS with codes one IP
   * address may cause per hour.
   */
  otp: { ttlMinutes: number; sendsPerAddress: number | undefined }
  /**
   * What Khum reads from receipts. `exact`: e-tax receipts and QR codes. `suggestions`: also text, which needs up to
   * 400 MiB more memory.
   */
  reading: 'off' | 'exact' | 'suggestions'
  /** How long the process keeps serving requests after SIGTERM, while `/readyz` fails. */
  stopDelayMs: number
  /**
   * How long data is kept. `visitYears`: telemedicine visits, by default as long as claims (R70). `batchRowDays`: the
   * rows of a batch's files after the batch ended. `batchWaitsDays`: how long a batch may wait before it is refused.
   */
  retention: { visitYears: number; batchRowDays: number; batchWaitsDays: number }
  /** LINE's addresses: the issuer of its ID tokens, its public keys, and its API (without a trailing slash). */
  line: { issuer: string; jwksUrl: string; apiUrl: string }
  /**
   * Whether webhooks may use plain http or private addresses. Production never allows http, and allows private
   * addresses only with ALLOW_PRIVATE_WEBHOOKS.
   */
  webhookAddresses: { http: boolean; private: boolean }
  /** How staff sign in: at the TPA's identity provider, with an account of Khum, or (`none`) not at all. */
  staffSignIn: StaffSignInWay
  /** The staff's OpenID provider. `emailTrusted`: emails count as verified even if the provider doesn't say so. */
  staffProvider: {
    issuer: string | undefined
    clientId: string | undefined
    clientSecret: string | undefined
    emailTrusted: boolean
  }
  logLevel: string
}

const demo = {
  API_KEY: 'khum-demo-key',
  DEFAULT_PARTNER_ID: 'khum',
  DEFAULT_PARTNER_SECRET: 'khum-demo-secret',
} as const

/** Reads the configuration from the environment. @throws ConfigError that names every wrong or missing variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { value, unreadable } = parseSettings(environment, env)
  const production = value.NODE_ENV === 'production'
  const mistakes: string[] = [...wrongDatabase(value), ...endedSettings(env)]
  const need = (name: keyof typeof demo): string => {
    const set = value[name]
    if (set) return set
    if (production) mistakes.push(`${name}: required in production`)
    return demo[name]
  }
  const config: Config = {
    env: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    publicUrl: new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`),
    ...readOffice(value),
    ...databaseConfig(value),
    objectStoreUrl: value.OBJECT_STORE_URL,
    clamdAddress: value.CLAMD_ADDR,
    trustedProxies: listOf(value.TRUSTED_PROXIES),
    opsAddresses: production || value.OPS_ADDRESSES ? listOf(value.OPS_ADDRESSES) : null,
    imageHosts: listOf(value.IMAGE_HOSTS),
    mapStyleUrl: value.MAP_STYLE_URL,
    apiKey: need('API_KEY'),
    defaultPartner: { id: need('DEFAULT_PARTNER_ID'), secret: need('DEFAULT_PARTNER_SECRET') },
    masterKey: value.MASTER_KEY,
    sms: { url: value.SMS_GATEWAY_URL, key: value.SMS_GATEWAY_KEY },
    mail: { url: value.MAIL_URL, from: value.MAIL_FROM },
    otp: { ttlMinutes: value.OTP_TTL_MINUTES, sendsPerAddress: value.OTP_SENDS_PER_ADDRESS },
    reading: value.READING ?? (value.NODE_ENV === 'development' ? 'suggestions' : 'exact'),
    stopDelayMs: value.STOP_DELAY_SECONDS * 1000,
    retention: {
      visitYears: value.VISITS_KEPT_YEARS,
      batchRowDays: value.BATCH_ROWS_KEPT_DAYS,
      batchWaitsDays: value.BATCH_WAITS_DAYS,
    },
    line: {
      issuer: value.LINE_ISSUER,
      jwksUrl: value.LINE_JWKS_URL,
      apiUrl: value.LINE_API_URL.replace(/\/$/, ''),
    },
    webhookAddresses: {
      http: !production,
      private: !production || value.ALLOW_PRIVATE_WEBHOOKS === '1',
    },
    staffProvider: {
      issuer: value.STAFF_ISSUER,
      clientId: value.STAFF_CLIENT_ID,
      clientSecret: value.STAFF_CLIENT_SECRET,
      emailTrusted: value.STAFF_EMAIL_TRUSTED === '1',
    },
    // By default, staff sign in at the configured identity provider. If no provider is configured, they sign in at the
    // demo provider in development, and not at all in production.
    staffSignIn: value.STAFF_SIGN_IN ?? (value.STAFF_ISSUER || !production ? 'provider' : 'none'),
    // In production, every request is logged. In the demo, only warnings are logged, so that the server's address isn't
    // lost among log lines.
    logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
  if (production) {
    if (!value.MASTER_KEY) mistakes.push('MASTER_KEY: required in production (32 random bytes, base64)')
    if (config.publicUrl.protocol !== 'https:') mistakes.push('PUBLIC_URL: must be https in production')
    if (value.ALLOW_FAKE_GATEWAYS !== '1') {
      if (!value.SMS_GATEWAY_URL) mistakes.push('SMS_GATEWAY_URL: an SMS gateway is required in production')
      if (!value.MAIL_URL) mistakes.push('MAIL_URL: a mail server is required in production')
    }
    if (value.SMS_GATEWAY_URL?.startsWith('http:'))
      mistakes.push('SMS_GATEWAY_URL: must be https in production')
    if (!config.clamdAddress && value.ALLOW_FAKE_GATEWAYS !== '1') {
      mistakes.push('CLAMD_ADDR: a virus scanner is required in production')
    }
  }
  for (const name of ['LINE_ISSUER', 'LINE_JWKS_URL', 'LINE_API_URL'] as const) {
    if (production && !value[name].startsWith('https:')) mistakes.push(`${name}: must be https in production`)
  }
  mistakes.push(...wrongStaff(value, config), ...wrongOffice(value, config), ...knownSecrets(value))
  if (value.MAIL_URL && !value.MAIL_FROM) mistakes.push('MAIL_FROM: required with MAIL_URL')
  if (config.publicUrl.hostname.length > longestHost) {
    mistakes.push(
      `PUBLIC_URL: a host of more than ${longestHost} characters doesn't fit into a text with a code`,
    )
  }
  mistakes.push(...wrongShapes({ ...value, ...config }))
  for (const host of config.imageHosts) {
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
      mistakes.push(`IMAGE_HOSTS: ${host} is not the name of a host`)
  }
  if (production && config.mapStyleUrl?.startsWith('http:'))
    mistakes.push('MAP_STYLE_URL: must be https in production')
  refuseMistakes(unreadable, mistakes)
  return config
}

/** The settings of tools that only use the database, such as `npm run hospitals`. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>

const databaseEnvironment = environment.pick({
  DATABASE_URL: true,
  MIGRATION_DATABASE_URL: true,
  DATA_DIR: true,
})

/**
 * Reads only the database settings; the rest of the server's environment may be missing.
 * @throws ConfigError that names every wrong variable
 */
export function readDatabaseConfig(env: Record<string, string | undefined>): DatabaseConfig {
  const { value, unreadable } = parseSettings(databaseEnvironment, env)
  refuseMistakes(unreadable, wrongDatabase(value))
  return databaseConfig(value)
}

type DatabaseValues = z.output<typeof databaseEnvironment>

function databaseConfig(value: DatabaseValues): DatabaseConfig {
  return {
    databaseUrl: value.DATABASE_URL,
    migrationDatabaseUrl: value.MIGRATION_DATABASE_URL,
    dataDir: path.resolve(value.DATA_DIR ?? defaultDataDir()),
  }
}

/** Reports settings that are set but no longer exist, and says what replaces them. */
function endedSettings(env: Record<string, string | undefined>): string[] {
  if (!env.INTEGRATION_KEY && !env.INTEGRATION_KEY_FILE) return []
  return [
    'INTEGRATION_KEY: this key has ended. Remove the setting. Then create a client with ' +
      '`npm run admin -- first-client --by NAME`, and give each system and tool that used the key a client of its own ' +
      '(KHUM_CLIENT_ID and KHUM_CLIENT_SECRET; see docs/operations/COMMANDS.md)',
  ]
}

function wrongDatabase(value: DatabaseValues): string[] {
  return value.MIGRATION_DATABASE_URL && !value.DATABASE_URL
    ? ['MIGRATION_DATABASE_URL: needs DATABASE_URL, the same database with the role of the application']
    : []
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function defaultDataDir(): string {
  return process.getuid?.() === 0 && homedir() === '/root' ? '/var/lib/khum' : './data'
}

import { homedir } from 'node:os'
import path from 'node:path'
import { limits } from '@khum/contract'
import * as z from 'zod'
import { withSecretFiles } from './config-files'
import { wrongShapes } from './config-shapes'
import { longestHost } from './messages/otp-text'

/** A whole number between two, told in one line whatever else was written. */
function whole(least: number, most: number) {
  const told = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: told, abort: true })
    .transform(Number)
    .refine((value) => value >= least && value <= most, told)
}

const url = (protocols: RegExp) => z.url({ protocol: protocols })

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: url(/^https?$/).optional(),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  MIGRATION_DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATA_DIR: z.string().min(1).optional(),
  OBJECT_STORE_URL: url(/^s3$/).optional(),
  CLAMD_ADDR: z.string().min(1).optional(),
  TRUSTED_PROXIES: z.string().optional(),
  OPS_ADDRESSES: z.string().optional(),
  IMAGE_HOSTS: z.string().optional(),
  API_KEY: z.string().min(8).optional(),
  INTEGRATION_KEY: z.string().min(16).optional(),
  DEFAULT_PARTNER_ID: z.string().min(2).optional(),
  DEFAULT_PARTNER_SECRET: z.string().min(8).optional(),
  MASTER_KEY: z.string().min(1).optional(),
  SMS_GATEWAY_URL: url(/^https?$/).optional(),
  SMS_GATEWAY_KEY: z.string().min(1).optional(),
  MAIL_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  OTP_TTL_MINUTES: whole(1, 10).default(limits.otp.ttlMinutes),
  OTP_SENDS_PER_ADDRESS: whole(1, 1_000_000).optional(),
  STOP_DELAY_SECONDS: whole(0, 60).default(0),
  VISITS_KEPT_YEARS: whole(1, 100).default(limits.claimRecordsKeptYears),
  LINE_ISSUER: url(/^https?$/).default('https://access.line.me'),
  LINE_JWKS_URL: url(/^https?$/).default('https://api.line.me/oauth2/v2.1/certs'),
  LINE_API_URL: url(/^https?$/).default('https://api.line.me'),
  ALLOW_FAKE_GATEWAYS: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

export interface Config {
  env: 'development' | 'test' | 'production'
  port: number
  host: string
  publicUrl: URL
  databaseUrl: string | undefined
  /** The role that owns the tables, when that is another than DATABASE_URL's: for migrations and queues at the start. */
  migrationDatabaseUrl: string | undefined
  dataDir: string
  objectStoreUrl: string | undefined
  clamdAddress: string | undefined
  trustedProxies: string[]
  /** Addresses and networks that may read metrics and the description of the API; null: all may. */
  opsAddresses: string[] | null
  /** Hosts besides our own that pictures may come from, over https. */
  imageHosts: string[]
  apiKey: string
  integrationKey: string
  defaultPartner: { id: string; secret: string }
  masterKey: string | undefined
  sms: { url: string | undefined; key: string | undefined }
  mail: { url: string | undefined; from: string | undefined }
  /** How long a code lives from its hand-over; texts with codes that one address may cause in an hour, if set. */
  otp: { ttlMinutes: number; sendsPerAddress: number | undefined }
  /** How long the process keeps serving requests, with a red `/readyz`, after SIGTERM. */
  stopDelayMs: number
  /** How long visits to telemedicine providers are kept: as long as claims, unless told otherwise. TRUST R70 */
  retention: { visitYears: number }
  /** Who signs LINE's ID tokens, where its public keys are, and where its interface is (without a slash at the end). */
  line: { issuer: string; jwksUrl: string; apiUrl: string }
  logLevel: string
}

/** Several mistakes in the environment, one line each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Values of the demo world; development and tests only. */
const demo = {
  API_KEY: 'khum-demo-key',
  INTEGRATION_KEY: 'khum-demo-integration-key',
  DEFAULT_PARTNER_ID: 'khum',
  DEFAULT_PARTNER_SECRET: 'khum-demo-secret',
} as const

/**
 * Reads the whole configuration from the environment, once.
 * @throws ConfigError naming every wrong or missing variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const value = parse(environment, env)
  const production = value.NODE_ENV === 'production'
  const mistakes: string[] = [...wrongDatabase(value)]
  const need = (name: keyof typeof demo): string => {
    const set = value[name]
    // The other demo values are labels that grant nothing; this key opens every claim.
    if (production && name === 'INTEGRATION_KEY' && set === demo[name]) {
      mistakes.push(`${name}: the demo's value is known to everybody; set one of your own`)
    }
    if (set) return set
    if (production) mistakes.push(`${name}: required in production`)
    return demo[name]
  }
  const config: Config = {
    env: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    publicUrl: new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`),
    ...databaseConfig(value),
    objectStoreUrl: value.OBJECT_STORE_URL,
    clamdAddress: value.CLAMD_ADDR,
    trustedProxies: listOf(value.TRUSTED_PROXIES),
    opsAddresses: production || value.OPS_ADDRESSES ? listOf(value.OPS_ADDRESSES) : null,
    imageHosts: listOf(value.IMAGE_HOSTS),
    apiKey: need('API_KEY'),
    integrationKey: need('INTEGRATION_KEY'),
    defaultPartner: { id: need('DEFAULT_PARTNER_ID'), secret: need('DEFAULT_PARTNER_SECRET') },
    masterKey: value.MASTER_KEY,
    sms: { url: value.SMS_GATEWAY_URL, key: value.SMS_GATEWAY_KEY },
    mail: { url: value.MAIL_URL, from: value.MAIL_FROM },
    otp: { ttlMinutes: value.OTP_TTL_MINUTES, sendsPerAddress: value.OTP_SENDS_PER_ADDRESS },
    stopDelayMs: value.STOP_DELAY_SECONDS * 1000,
    retention: { visitYears: value.VISITS_KEPT_YEARS },
    line: {
      issuer: value.LINE_ISSUER,
      jwksUrl: value.LINE_JWKS_URL,
      apiUrl: value.LINE_API_URL.replace(/\/$/, ''),
    },
    // A person who starts the demo reads one line, the address; operators read every request.
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
  if (value.MAIL_URL && !value.MAIL_FROM) mistakes.push('MAIL_FROM: required with MAIL_URL')
  if (config.publicUrl.hostname.length > longestHost) {
    mistakes.push(
      `PUBLIC_URL: a host of more than ${longestHost} characters leaves no room in a text with a code`,
    )
  }
  mistakes.push(...wrongShapes({ ...value, ...config }))
  for (const host of config.imageHosts) {
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
      mistakes.push(`IMAGE_HOSTS: ${host} is not the name of a host`)
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** What a tool needs that only works on the database, such as `npm run hospitals`. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>

const databaseEnvironment = environment.pick({
  DATABASE_URL: true,
  MIGRATION_DATABASE_URL: true,
  DATA_DIR: true,
})

/**
 * Reads the settings of the database alone: the rest of the server's environment need not be there.
 * @throws ConfigError naming every wrong variable
 */
export function readDatabaseConfig(env: Record<string, string | undefined>): DatabaseConfig {
  const value = parse(databaseEnvironment, env)
  const mistakes = wrongDatabase(value)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
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

function wrongDatabase(value: DatabaseValues): string[] {
  return value.MIGRATION_DATABASE_URL && !value.DATABASE_URL
    ? ['MIGRATION_DATABASE_URL: needs DATABASE_URL, the same database with the role of the application']
    : []
}

function parse<S extends z.ZodObject>(schema: S, values: Record<string, string | undefined>): z.output<S> {
  const { env, mistakes } = withSecretFiles(values, Object.keys(schema.shape))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
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

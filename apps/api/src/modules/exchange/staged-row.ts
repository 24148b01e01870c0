import {
  type ExchangeKind,
  nationalIdDigits,
  readDecision,
  readPaymentResult,
  thaiMobile,
} from '@khum/contract'
import { newId } from '../../ids'
import type { Keys } from '../../keys/keys'
import { hashNationalId, hashPassport } from '../accounts/person-identifiers'
import { contentHash } from '../insurance/source-version'
import { rowSecretsAad } from './object-places'
import type { GoodRow } from './read-file'
import { opOf } from './row-rules'

/** Personal data of a row, which must not be stored unencrypted. R87 */
export interface RowSecrets {
  citizen_id?: string
  /** Country and number, such as `TH AA1234567`. */
  passport?: string
  /** In the format E.164. */
  phone?: string
}

/** A row in the form in which it is stored until its batch is applied. Bytes are written as in PostgreSQL (`\\x…`). */
interface StagedRow {
  group_key: string
  line: number
  source_key: string
  source_version: string
  implied: boolean
  op: string
  releases: boolean
  new_id: string
  hashes: string[]
  body: object
  secrets_sealed: string | null
  national_id_hash: string | null
  passport_hash: string | null
}

/**
 * Prepares rows for staging: seals personal data and hashes the content.
 * @returns a JSON array in UTF-8
 */
export function stagedRows(
  keys: Keys,
  kind: ExchangeKind,
  impliedVersion: bigint,
  rows: readonly GoodRow[],
): Buffer {
  return Buffer.from(JSON.stringify(rows.map((row) => stagedRow(keys, kind, impliedVersion, row))))
}

function stagedRow(
  keys: Keys,
  kind: ExchangeKind,
  impliedVersion: bigint,
  { line, row }: GoodRow,
): StagedRow {
  const { source_key, source_version, op: _op, ...content } = row
  const op = opOf(row)
  const id = newId()
  const { body, secrets } = kind === 'person' ? withoutSecrets(content) : { body: content, secrets: null }
  const sealed = secrets && keys.seal(Buffer.from(JSON.stringify(secrets)), rowSecretsAad(id))
  const identity = identityHashes(keys, secrets ?? {})
  return {
    group_key: groupOf(kind, String(source_key), content),
    line,
    source_key: String(source_key),
    source_version: String(source_version ?? impliedVersion),
    implied: source_version === undefined,
    op,
    releases: op === 'release',
    new_id: id,
    hashes: hashesOf(keys, op, bodyOfCall(kind, row) ?? body, secrets).map(bytea),
    body,
    secrets_sealed: sealed && bytea(sealed),
    national_id_hash: identity.national_id_hash && bytea(identity.national_id_hash),
    passport_hash: identity.passport_hash && bytea(identity.passport_hash),
  }
}

function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/** Hashes a person's citizen id and passport number, for finding the person without storing the numbers. */
export function identityHashes(
  keys: Keys,
  { citizen_id, passport }: RowSecrets,
): { national_id_hash: Buffer | null; passport_hash: Buffer | null } {
  return {
    national_id_hash: citizen_id === undefined ? null : hashNationalId(keys, citizen_id),
    passport_hash: passport === undefined ? null : hashPassport(keys, passport),
  }
}

/** Parses a row's personal data after it was unsealed. */
export function readSecrets(plain: Buffer): RowSecrets {
  // The cast is safe: `stagedRow` wrote this JSON.
  return JSON.parse(plain.toString()) as RowSecrets
}

/**
 * Returns the key of the group that a row belongs to. Rows of one group are applied together: the versions of a plan,
 * the periods of a policy, the members of a household.
 */
function groupOf(kind: ExchangeKind, sourceKey: string, row: Readonly<Record<string, unknown>>): string {
  const group = {
    insurer: undefined,
    hospital: undefined,
    product: row.plan_code,
    policy: row.policy_number,
    person: undefined,
    coverage: row.household_key ?? row.subscriber_key ?? row.person_key,
    balance: row.household_key ?? row.coverage_key,
    claim: row.coverage_key,
    to_decide: row.coverage_key,
    decision: row.claim_number,
    payment: row.payment_id,
    // Applies the periods of a contract together, so that one period can begin where another ends.
    network: `${row.hospital_code}|${row.plan_code ?? ''}|${row.service}`,
  }[kind]
  return String(group ?? sourceKey)
}

/**
 * Returns the body of the API call that has the same effect as the row; null for kinds that have no such call. The
 * row's hash is computed from this body. So a version has the same hash in an API call and in a file.
 */
function bodyOfCall(kind: ExchangeKind, row: GoodRow['row']): object | null {
  if (kind !== 'decision' && kind !== 'payment') return null
  const result = kind === 'decision' ? readDecision(row) : readPaymentResult(row)
  return result.problems === null ? result.body : null
}

function withoutSecrets(row: Readonly<Record<string, unknown>>): {
  body: Record<string, unknown>
  secrets: RowSecrets | null
} {
  const { citizen_id, passport_number, passport_country, phone, ...body } = row
  const digits = typeof citizen_id === 'string' ? nationalIdDigits(citizen_id) : null
  const mobile = typeof phone === 'string' ? thaiMobile(phone) : null
  const secrets = {
    ...(digits === null ? {} : { citizen_id: digits }),
    ...(typeof passport_number === 'string'
      ? { passport: `${String(passport_country)} ${passport_number.toUpperCase()}` }
      : {}),
    ...(mobile === null ? {} : { phone: mobile }),
  }
  return { body, secrets: Object.keys(secrets).length > 0 ? secrets : null }
}

/**
 * Returns the hashes of a row's content. Personal data is included as a keyed hash, so that nobody can guess it from
 * the result. A row with personal data has one hash for each master key, the current key's first.
 */
export function hashesOf(keys: Keys, op: string, body: object, secrets: RowSecrets | null): Buffer[] {
  const content = op === 'upsert' ? body : { ...body, op }
  if (!secrets) return [contentHash(content)]
  const keyed = keys.lookupHashes(JSON.stringify(secrets), 'exchange_row.secrets')
  return keyed.map((hash) => contentHash({ ...content, secrets: hash }))
}

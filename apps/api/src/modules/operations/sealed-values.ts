import { type RawBuilder, sql } from 'kysely'
import type { ObjectStore } from '../../gateways/files/port'
import { channelSecretAad } from '../../gateways/line/channel-secrets'
import { textAad } from '../../gateways/outbox/sealed-text'
import type { Keys } from '../../keys/keys'
import { hashNationalId, hashPassport, nationalIdAad, passportAad } from '../accounts/person-identifiers'
import { deletionsPrefix } from '../deletion/deletion-ledger'
import { partsPrefix } from '../documents/document-objects'
import { paperHash, parseReadings, readingsAad } from '../documents/sealed-readings'
import { exchangePrefix, incomingPrefix, rowSecretsAad } from '../exchange/object-places'
import { hashesOf, identityHashes, readSecrets } from '../exchange/staged-row'
import { payloadAad } from '../one-time-codes/grants'
import { payoutNumberAad } from '../payout-accounts/payout-accounts.service'
import { totpAad } from '../staff/local/totp'
import { signingKeyAad } from '../telemedicine/signing-keys'
import { cardAad } from '../typed-cards/card-numbers'
import { digitsAad } from '../use-card/codes'
import { webhookSecretAad } from '../webhooks/secrets'

export interface SealedColumn {
  table: string
  column: string
  id: string
  /** Returns the additional authenticated data (AAD) that binds a sealed value to its row and column. */
  aad: (id: string) => string
  /** Other columns of the row that `derive` needs. */
  reads?: readonly ('op' | 'body')[]
  /**
   * Computes other columns, such as the value's look-up hash, from the unsealed value, its row and the current keys.
   */
  derive?: (keys: Keys, plain: Buffer, row: SealedRow) => Record<string, Buffer | null>
}

/** A row with the columns in `reads`. */
interface SealedRow {
  op?: string
  body?: object
}

/** Every column with sealed values; a test compares this list with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'person',
    column: 'national_id_sealed',
    id: 'id',
    aad: () => nationalIdAad,
    derive: (keys, plain) => ({ national_id_hash: hashNationalId(keys, plain.toString()) }),
  },
  {
    table: 'person_identifier',
    column: 'number_sealed',
    id: 'id',
    aad: () => passportAad,
    derive: (keys, plain) => ({ number_hash: hashPassport(keys, plain.toString()) }),
  },
  {
    table: 'exchange_row',
    column: 'secrets_sealed',
    id: 'new_id',
    aad: rowSecretsAad,
    derive: (keys, plain) => identityHashes(keys, readSecrets(plain)),
  },
  {
    table: 'source_waiting',
    column: 'secrets_sealed',
    id: 'new_id',
    aad: rowSecretsAad,
    reads: ['op', 'body'],
    // `source_hash` must be computed with the current key. Otherwise, Khum couldn't recognise the same version if the
    // source sends it again after the old key was removed.
    derive: (keys, plain, { op = 'upsert', body = {} }) => ({
      ...identityHashes(keys, readSecrets(plain)),
      source_hash: hashesOf(keys, op, body, readSecrets(plain))[0] ?? null,
    }),
  },
  ...(['number', 'employee_id', 'typed'] as const).map((name) => ({
    table: 'declared_card',
    column: `${name}_sealed`,
    id: 'id',
    aad: (id: string) => cardAad(id, name),
  })),
  { table: 'payout_account', column: 'number_sealed', id: 'id', aad: payoutNumberAad },
  { table: 'webhook_secret', column: 'secret_sealed', id: 'id', aad: webhookSecretAad },
  { table: 'staff_totp', column: 'secret_sealed', id: 'staff_id', aad: totpAad },
  { table: 'otp_flow', column: 'payload_sealed', id: 'id', aad: payloadAad },
  { table: 'outbox_message', column: 'text_sealed', id: 'id', aad: () => textAad },
  {
    table: 'document_reading',
    column: 'values_sealed',
    id: 'document_id',
    aad: readingsAad,
    derive: (keys, plain) => ({ paper_hash: paperHash(keys, parseReadings(plain)) }),
  },
  { table: 'use_card', column: 'code_sealed', id: 'id', aad: digitsAad },
  { table: 'signing_key', column: 'private_sealed', id: 'kid', aad: signingKeyAad },
  {
    table: 'partner',
    column: 'line_channel_secret_sealed',
    id: 'id',
    aad: (id) => channelSecretAad(id, 'login'),
  },
  {
    table: 'partner',
    column: 'line_messaging_secret_sealed',
    id: 'id',
    aad: (id) => channelSecretAad(id, 'messaging'),
  },
]

/**
 * Prefixes of the objects whose master key isn't recorded in any row: pieces of uploads (deleted after a day), pieces
 * of the files of batches, and the records of deleted accounts. To learn the key of such an object, read the object.
 */
const objectPrefixes = [partsPrefix, exchangePrefix, deletionsPrefix]
/** How many of these objects are read at the same time. The object store needs many milliseconds for each object. */
const objectsAtOnce = 16

/**
 * Calls `work` with the key of each object whose master key isn't recorded in any row. Skips incoming files: other
 * systems sealed them with the import key. Once `isOver` returns true, no more calls are begun.
 * @throws ObjectStoreUnavailable
 */
export async function forEachUnrecorded(
  files: Pick<ObjectStore, 'list'>,
  work: (key: string) => Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (const prefix of objectPrefixes) {
    let keys: string[] = []
    for await (const key of files.list(prefix)) {
      if (isOver()) return
      if (!key.startsWith(`${incomingPrefix}/`)) keys.push(key)
      if (keys.length < objectsAtOnce) continue
      await Promise.all(keys.map(work))
      keys = []
    }
    await Promise.all(keys.map(work))
  }
}

/**
 * A table whose rows record which master key sealed their values or files, and how to read that key's id. Large tables
 * have an index on the id.
 */
export interface KeyIdLocation {
  kind: 'value' | 'file'
  table: string
  keyId: RawBuilder<Buffer>
  holds: RawBuilder<boolean>
}

/**
 * All locations of key ids: the columns with sealed values, and the table of documents, which records the key of each
 * document's files.
 */
export const keyIdLocations: readonly KeyIdLocation[] = [
  ...sealedColumns.map(({ table, column }) => {
    const value = sql.ref(column)
    return {
      kind: 'value' as const,
      table,
      keyId: sql<Buffer>`substring(${value}, 2, 4)`,
      holds: column === 'text_sealed' ? sql<boolean>`${value} <> ''` : sql<boolean>`${value} is not null`,
    }
  }),
  {
    kind: 'file',
    table: 'document',
    keyId: sql<Buffer>`sealed_by`,
    holds: sql<boolean>`object_key is not null and sealed_by is not null`,
  },
]

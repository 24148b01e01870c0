import { type RawBuilder, sql } from 'kysely'
import { channelSecretAad } from '../../gateways/line/channel-secrets'
import { textPlace } from '../../gateways/outbox/sealed-text'
import type { Keys } from '../../keys/keys'
import { deletionsPrefix } from '../deletion/deletion-ledger'
import { partsPrefix } from '../documents/document-objects'
import { payloadAad } from '../one-time-codes/grants'
import { signingKeyAad } from '../telemedicine/signing-keys'
import { cardAad } from '../typed-cards/card-numbers'
import { digitsAad } from '../use-card/codes'

/** A column of small sealed values, and how a value of it is opened and sealed again. */
export interface SealedColumn {
  table: string
  column: string
  /** The column that names a row. */
  id: string
  /** Where the value of a row belongs: the `aad` it was sealed with. */
  place: (id: string) => string
  /** Columns that are made of the value under a key, too. */
  derive?: (keys: Keys, plain: Buffer) => Record<string, Buffer>
}

export const nationalIdPlace = 'person.national_id'

/** The keyed hash that a person is found by. */
export function hashNationalId(keys: Keys, id: string): Buffer {
  return Buffer.from(keys.lookupHash(id, 'national_id'), 'hex')
}

/** Every column of sealed values; a test compares the list with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'person',
    column: 'national_id_sealed',
    id: 'id',
    place: () => nationalIdPlace,
    derive: (keys, plain) => ({ national_id_hash: hashNationalId(keys, plain.toString()) }),
  },
  ...(['number', 'employee_id', 'typed'] as const).map((name) => ({
    table: 'declared_card',
    column: `${name}_sealed`,
    id: 'id',
    place: (id: string) => cardAad(id, name),
  })),
  { table: 'otp_flow', column: 'payload_sealed', id: 'id', place: payloadAad },
  { table: 'outbox_message', column: 'text_sealed', id: 'id', place: () => textPlace },
  { table: 'use_card', column: 'code_sealed', id: 'id', place: digitsAad },
  { table: 'signing_key', column: 'private_sealed', id: 'kid', place: signingKeyAad },
  {
    table: 'partner',
    column: 'line_channel_secret_sealed',
    id: 'id',
    place: (id) => channelSecretAad(id, 'login'),
  },
  {
    table: 'partner',
    column: 'line_messaging_secret_sealed',
    id: 'id',
    place: (id) => channelSecretAad(id, 'messaging'),
  },
]

/** Objects that no row says the key of: pieces of uploads, gone within a day, and the ledger of deletions. */
export const objectPrefixes = [partsPrefix, deletionsPrefix]

/** Somewhere that key ids can be read from, by an index wherever there are many rows. */
export interface KeyedPlace {
  kind: 'value' | 'file'
  table: string
  keyId: RawBuilder<Buffer>
  holds: RawBuilder<boolean>
}

/** All places of key ids: the sealed columns, and documents with their files. */
export const keyedPlaces: readonly KeyedPlace[] = [
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

import type { ClaimParty, ClientKey } from '@khum/contract'
import type { ColumnType } from 'kysely'
import type { Nullable } from './column-types'

export interface ClientTable {
  id: string
  /** The source whose rows the client may write. Null: every source. */
  system: Nullable<string>
  /** The insurers whose data the client may see and change. Null: every insurer. */
  insurers: Nullable<string[]>
  /** Names of client scopes. May include scopes that only a newer version of Khum knows. */
  scopes: string[]
  /** The party, TPA or insurer, for which the client decides claims. Null: it may decide for either. */
  party: Nullable<ClaimParty>
  /**
   * If set: the name of a source. Sealed folders that this source puts into the object store are imported as batches of
   * this client.
   */
  sealed_source: Nullable<string>
  created_by: string
  created_by_client: Nullable<string>
  created_at: Date
  ended_at: Nullable<Date>
  ended_by_client: Nullable<string>
}

export interface ClientCredentialTable {
  id: string
  client_id: string
  kind: 'secret' | 'key'
  slot: number
  secret_hash: Nullable<Buffer>
  jwk: ColumnType<(ClientKey & { kid: string }) | null, string | null | undefined, string | null>
  created_at: Date
}

export interface ClientTables {
  client: ClientTable
  client_credential: ClientCredentialTable
  client_token: {
    token_hash: Buffer
    client_id: string
    credential_id: string
    scopes: string[]
    expires_at: Date
  }
  client_assertion: { client_id: string; jti_hash: Buffer; expires_at: Date }
}

import type { AdmitedType, SavedList, StaffRole } from '@khum/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable, NullableBigInt8 } from './column-types'

/** Why a session ended before it expired. `replaced`: by a new sign-in in the same browser. */
export type StaffSessionEnd = 'signed_out' | 'access_ended' | 'replaced' | 'new_credentials' | 'administrator'

export interface StaffTables {
  staff: {
    id: string
    email: string
    name: string
    created_at: Date
    created_by: Nullable<string>
    ended_at: Nullable<Date>
    ended_by: Nullable<string>
    takes_types: Nullable<AdmitedType[]>
    takes_most: NullableBigInt8
    saved_lists: ColumnType<SavedList[], string | undefined, string>
  }
  /** A role of a member of staff for one insurer; `insurer_code` null: for every insurer. */
  staff_grant: {
    staff_id: string
    role: StaffRole
    insurer_code: Nullable<string>
    granted_at: Date
    granted_by: Nullable<string>
  }
  staff_identity: { issuer: string; subject: string; staff_id: string; created_at: Date }
  staff_session: {
    id: string
    token_hash: Buffer
    staff_id: string
    created_at: Date
    last_used_at: Date
    authenticated_at: Date
    expires_at: Date
    user_agent: Generated<string>
    ended_at: Nullable<Date>
    end_reason: Nullable<StaffSessionEnd>
  }
  /** `password_hash` is argon2id. */
  staff_password: { staff_id: string; password_hash: string; changed_at: Date }
  /** Authenticator app (TOTP). `last_step`: the time step of the last accepted code, so that no code works twice. */
  staff_totp: { staff_id: string; secret_sealed: Buffer; created_at: Date; last_step: number | string }
  staff_passkey: {
    id: string
    staff_id: string
    public_key: Buffer
    counter: number | string
    transports: string[]
    created_at: Date
    last_used_at: Nullable<Date>
  }
  staff_recovery_code: { staff_id: string; code_hash: Buffer; used_at: Nullable<Date> }
  staff_link: {
    staff_id: string
    token_hash: Buffer
    created_at: Date
    created_by: Nullable<string>
    expires_at: Date
  }
}

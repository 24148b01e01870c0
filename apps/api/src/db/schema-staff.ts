import type { AdmitedType, SavedList, StaffRole } from '@khum/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable, NullableBigInt8 } from './column-types'

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
  /** A role; `insurer_code` null: for every insurer. */
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
    end_reason: Nullable<'signed_out' | 'access_ended'>
  }
}

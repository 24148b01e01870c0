import type { Eligibility, ShownCard, UseCardState } from '@khum/contract'
import type { Generated } from 'kysely'
import type { Json, Nullable } from './column-types'

export interface UseCardTable {
  id: string
  account_id: string
  coverage_id: string
  hospital_id: string
  code_hash: Buffer
  code_sealed: Nullable<Buffer>
  card: Json<ShownCard>
  eligibility: Json<Eligibility>
  created_at: Date
  expires_at: Date
  state: Generated<UseCardState>
  ended_at: Nullable<Date>
  check_id: Nullable<string>
}

export interface UseCardTables {
  use_card: UseCardTable
}

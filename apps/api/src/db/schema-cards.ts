import type { CardBenefit, Eligibility, ShownCard, UseCardState } from '@khum/contract'
import type { Generated } from 'kysely'
import type { Json, Nullable } from './column-types'

/** A card that a member typed in. */
export interface DeclaredCardTable {
  id: string
  account_id: string
  whose: 'self' | 'family'
  state: Generated<'draft' | 'complete'>
  version: Generated<number>
  insurer_code: Nullable<string>
  company: Generated<string>
  number_sealed: Nullable<Buffer>
  number_masked: Generated<string>
  employee_id_sealed: Nullable<Buffer>
  employee_id_masked: Generated<string>
  insured_name: Generated<string>
  relationship: Generated<'self' | 'spouse' | 'child' | 'parent'>
  card_type: Generated<'group' | 'individual' | 'self_bought'>
  start_date: Nullable<string>
  due_date: Nullable<string>
  start_typed: Nullable<string>
  due_typed: Nullable<string>
  benefits: Json<CardBenefit[]>
  typed_sealed: Nullable<Buffer>
  created_at: Date
  updated_at: Date
}

/** A card that a member shows to a hospital. */
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

import type { ContractService, Opening } from '@khum/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Nullable } from './column-types'
import type { SourceColumns } from './schema-insurance'

export interface HospitalTable {
  id: string
  code: string
  name_th: string
  name_en: string
  kind: 'hospital' | 'clinic' | 'dental'
  province_th: string
  province_en: string
  phone: Nullable<string>
  latitude: number
  longitude: number
  search_text: string
  address_th: Nullable<string>
  address_en: Nullable<string>
  hours: ColumnType<Opening[], string | undefined, string>
  source: Generated<string>
  active: Generated<boolean>
  updated_at: Generated<Date>
  sort_name: GeneratedAlways<string>
  /** The position as a point on the globe (`cube`), only for queries by distance. */
  place: ColumnType<string, never, never>
}

/**
 * A hospital that a source delivered, with the source's key for the hospital and the last version that the source sent.
 */
export interface HospitalSourceTable extends SourceColumns {
  hospital_id: string
}

export interface HospitalTables {
  hospital: HospitalTable
  hospital_source: HospitalSourceTable
  hospital_code: {
    hospital_id: string
    system: string
    code: string
    valid_from: Nullable<string>
    valid_to: Nullable<string>
  }
  /**
   * An insurer's contracts with hospitals where members show their card instead of paying. `plan_id` is null if the
   * contract covers all plans.
   */
  network_contract: {
    id: Generated<string>
    insurer_code: string
    source: Generated<string>
    source_key: Generated<string>
    source_version: Generated<bigint>
    source_hash: Nullable<Buffer>
    held_by_office: Generated<boolean>
    hospital_id: string
    plan_id: Nullable<string>
    service: ContractService
    valid_from: string
    valid_to: Nullable<string>
  }
  /** Every word of the hospitals' search texts, for search suggestions. A trigger adds the words. */
  hospital_word: { word: string }
  hospital_report: { id: string; hospital_id: string; reason: string; note: string; created_at: Date }
  /** SHA-256 of the key that a hospital's counter verifies cards with. */
  hospital_key: { hospital_id: string; slot: number; key_hash: Buffer; created_at: Generated<Date> }
}

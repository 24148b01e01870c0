import type {
  BatchMode,
  BatchStatus,
  BatchSums,
  ExchangeKind,
  Manifest,
  ReportCode,
  SealedFolder,
} from '@khum/contract'
import type { ColumnType, Generated } from 'kysely'
import type { BigInt8, Json, Nullable, NullableBigInt8 } from './column-types'

/** A count; 0 by default. */
type CountColumn = ColumnType<bigint, bigint | number | undefined, bigint | number>

export interface ExchangeTables {
  exchange_batch: ExchangeBatchTable
  exchange_file: ExchangeFileTable
  exchange_piece: ExchangePieceTable
  exchange_row: ExchangeRowTable
  exchange_problem: ExchangeProblemTable
  exchange_history: ExchangeHistoryTable
  person_identifier: PersonIdentifierTable
  person_merge: PersonMergeTable
  sealed_folder: SealedFolderTable
}

export interface ExchangeBatchTable {
  id: string
  source: string
  name: string
  insurer_code: string
  mode: BatchMode
  as_of: string
  manifest: Json<Manifest>
  manifest_hash: Buffer
  dry_run: boolean
  status: BatchStatus
  implied_version: BigInt8
  created_at: Date
  created_by_client: string
  confirmed_at: Nullable<Date>
  confirmed_by_client: Nullable<string>
  confirmed_by_staff: Nullable<string>
  step_at: Nullable<Date>
  step: Nullable<string>
  /** The key of the last group of rows that the step has finished, so that an interrupted step continues after it. */
  step_key: Generated<string>
  step_done: CountColumn
  step_total: CountColumn
  counts: Json<Record<string, number>>
  guard: Json<BatchGuard | null>
  applied_no: NullableBigInt8
  undo_asked_at: Nullable<Date>
  undo_asked_by_client: Nullable<string>
  undo_confirmed_by_client: Nullable<string>
  undo_confirmed_by_staff: Nullable<string>
  refused_by_staff: Nullable<string>
  /** The error of the current step's last failed attempt. */
  error: Nullable<string>
  /** How often in a row the current step has failed with the error in `error`. */
  failures: Generated<number>
  sums: Json<BatchSums | null>
  finished_at: Nullable<Date>
}

export interface BatchGuard {
  ended: number
  ended_percent: number
  policies: { policy: string; lives: number; ended: number }[]
}

export interface ExchangeFileTable {
  batch_id: string
  position: number
  name: string
  kind: ExchangeKind
  received_bytes: CountColumn
  rows_read: CountColumn
  /**
   * How many of the file's decisions or payment results the check applies and rolls back again, to find their problems.
   */
  rows_to_try: CountColumn
  rows_tried: CountColumn
  tried_since: Nullable<Date>
}

export interface ExchangePieceTable {
  batch_id: string
  position: number
  start_byte: BigInt8
  size: BigInt8
  object_key: string
}

export interface ExchangeRowTable {
  batch_id: string
  kind: ExchangeKind
  group_key: string
  file: number
  line: BigInt8
  source_key: string
  source_version: BigInt8
  implied: boolean
  op: string
  /**
   * True if this row releases a stored row that staff corrected: the source's versions apply to the stored row again.
   */
  releases: Generated<boolean>
  new_id: string
  hashes: Buffer[]
  body: Json<Record<string, unknown>>
  secrets_sealed: Nullable<Buffer>
  national_id_hash: Nullable<Buffer>
  passport_hash: Nullable<Buffer>
  decision: Nullable<'new' | 'changed' | 'unchanged' | 'older' | 'conflict' | 'held' | 'refused'>
}

export interface ExchangeProblemTable {
  id: Generated<bigint>
  batch_id: string
  file: Nullable<number>
  line: NullableBigInt8
  source_key: Nullable<string>
  field: Nullable<string>
  code: ReportCode
  detail: Nullable<string>
  compared: boolean
  /** True for a hint: a note about an undo, or about something in a row that looks wrong but is accepted. */
  is_hint: Generated<boolean>
}

export interface ExchangeHistoryTable {
  id: Generated<bigint>
  batch_id: string
  table_name: string
  row_key: string
  before: Json<Record<string, unknown> | null>
}

/**
 * A merge of two records of one human. The source's key identified the record `from_person_id`, which became part of
 * `into_person_id`. `split_at` is set if the merge was undone.
 */
export interface PersonMergeTable {
  id: string
  insurer_code: string
  source: string
  source_key: string
  from_person_id: string
  into_person_id: string
  merged_at: Date
  /** `merged_by` is the batch that merged the two people; `split_by` is the batch that split them again. */
  merged_by: string
  /** What the merge moved to the person `into_person_id`, so that a split can move it back. */
  moved: Json<{
    logins: string[]
    accounts: string[]
    passports: string[]
    keys: string[]
    citizenId: boolean
    coverages: string[]
    households: string[]
    /** Family links. Merges of former releases didn't move them. */
    links?: string[]
  }>
  split_at: Nullable<Date>
  split_by: Nullable<string>
}

/** A folder of encrypted files that a source put into the object store, to be imported as a batch. */
export interface SealedFolderTable {
  source: string
  name: string
  status: SealedFolder['status']
  code: Nullable<string>
  detail: Nullable<string>
  client_id: Nullable<string>
  batch_id: Nullable<string>
  seen_at: Date
}

export interface PersonIdentifierTable {
  id: string
  person_id: string
  kind: 'passport'
  number_sealed: Buffer
  number_hash: Buffer
}

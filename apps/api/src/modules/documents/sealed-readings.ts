import { type Reading, type ReadingKind, readingsSchema } from '@khum/contract'
import type { Keys } from '../../keys/keys'

/**
 * Returns the additional authenticated data (AAD) that binds sealed values to the document in which they were found.
 */
export function readingsAad(documentId: string): string {
  return `document_reading.values:${documentId}`
}

export function parseReadings(plain: Buffer): Reading[] {
  return readingsSchema.parse(JSON.parse(plain.toString()))
}

/**
 * Returns a keyed hash of what identifies a paper: the seller and number of a tax receipt, or the bank and reference of
 * a transfer. Null if these values weren't found.
 */
export function paperHash(keys: Keys, readings: readonly Reading[]): Buffer | null {
  const paper = paperOf(readings)
  return paper === null ? null : Buffer.from(keys.lookupHash(paper, 'paper'), 'hex')
}

/**
 * Returns the hashes of a paper (see `paperHash`), one with each of our keys, because a stored hash may have been made
 * with an older key. Empty if the values that identify the paper weren't found.
 */
export function paperHashes(keys: Keys, readings: readonly Reading[]): Buffer[] {
  const paper = paperOf(readings)
  return paper ? keys.lookupHashes(paper, 'paper').map((hash) => Buffer.from(hash, 'hex')) : []
}

function paperOf(readings: readonly Reading[]): string | null {
  const find = (kind: ReadingKind) => readings.find((one) => one.kind === kind && one.source !== 'ocr')?.value
  const pairs = [
    [find('tax_id'), find('document_number')],
    [find('slip_bank'), find('slip_reference')],
  ]
  const paper = pairs.find(([one, other]) => one && other)
  return paper ? paper.join('\0') : null
}

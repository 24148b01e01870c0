import { sha256 } from '../../ids'

/** Same card, date, amount and set of files: the same fingerprint, in whatever order the files came. TRUST R57 */
export function claimFingerprint(of: {
  coverageId: string
  admitedDate: string
  /** Satang. */
  amount: bigint
  fileHashes: Buffer[]
}): Buffer {
  const hashes = of.fileHashes.map((hash) => hash.toString('hex')).sort()
  return sha256(JSON.stringify([of.coverageId, of.admitedDate, String(of.amount), hashes]))
}

import { bahtToSatang, type Reading, type ReadingKind, type ValueOrigin } from '@khum/contract'
import type { CompleteClaim } from './claim-data'

interface ValueOrigins {
  amount_origin: ValueOrigin
  date_origin: ValueOrigin
  place_origin: ValueOrigin
}

/**
 * Compares a claim with what the automatic reading found on its receipts. A value is `typed` if the reading found
 * nothing, `read` if it is on a receipt, and otherwise `corrected`. The amount is also `read` if it is the sum of all
 * receipts' totals.
 */
export function valueOrigins(claim: CompleteClaim, readings: readonly Reading[]): ValueOrigins {
  const found = (kind: ReadingKind) => readings.flatMap((one) => (one.kind === kind ? [one.value] : []))
  const totals = found('total').map((baht) => BigInt(bahtToSatang(baht) ?? 0))
  const sum = totals.reduce((all, one) => all + one, 0n)
  return {
    amount_origin: originOf(claim.medicalExpense, [...totals, ...(totals.length > 1 ? [sum] : [])]),
    date_origin: originOf(claim.admitedDate, found('date')),
    place_origin: originOf(claim.providerCode, found('place')),
  }
}

function originOf<Value>(value: Value, read: readonly Value[]): ValueOrigin {
  if (read.length === 0) return 'typed'
  return read.includes(value) ? 'read' : 'corrected'
}

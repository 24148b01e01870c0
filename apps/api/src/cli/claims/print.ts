import {
  type Answer,
  type integrationEndpoints,
  type MasterKeyUsage,
  type outboxEndpoints,
  satangToDecimal,
} from '@khum/contract'

type Listed = Answer<typeof integrationEndpoints.listOfficeClaims>

/** Formats a page of claims, one line per claim. If there is another page, the last line shows how to get it. */
export function printList({ items, next }: Listed): string {
  if (items.length === 0) return 'No claims.'
  const lines = items.map(
    (claim) =>
      `${claim.claim_number}  ${claim.status.padEnd(24)}  ${claim.service_date}  ${baht(claim.medical_expense_satang).padStart(14)}  ${claim.ins_code}`,
  )
  return [...lines, ...(next ? [`More with --after=${next}`] : [])].join('\n')
}

/** Formats one line per master key, and says whether the older keys can be removed from MASTER_KEY. */
export function printKeys({ items, files_not_looked_at: unknown }: MasterKeyUsage): string {
  const lines = items.map(
    ({ key_id, state, values, files }) => `${key_id}  ${state.padEnd(7)}  ${values} values, ${files} files`,
  )
  const older = items.filter(({ state }) => state === 'older')
  if (unknown > 0) lines.push(`${unknown} documents whose key is not known yet`)
  if (older.length > 0) {
    const isFree = unknown === 0 && older.every(({ values, files }) => values + files === 0)
    lines.push(
      isFree ? 'The older keys are no longer in use.' : 'Keep the older keys: they are still in use.',
    )
  }
  return lines.join('\n')
}

/**
 * Formats the numbers of waiting and failed messages by channel, then one line per failed message, without its
 * recipient.
 */
export function printOutbox({ items, counts }: Answer<typeof outboxEndpoints.listFailedMessages>): string {
  return [
    ...counts.map(
      ({ channel, waiting, failed }) => `${channel.padEnd(4)}  ${waiting} waiting, ${failed} failed`,
    ),
    ...items.map(({ ended_at, channel, kind, attempts, error_code, id }) =>
      [ended_at, channel.padEnd(4), (kind ?? '-').padEnd(7), `tries: ${attempts}`, error_code, id].join('  '),
    ),
  ].join('\n')
}

export function baht(satang: number): string {
  return satangToDecimal(satang).replace(/\B(?=(\d{3})+\.)/g, ',')
}

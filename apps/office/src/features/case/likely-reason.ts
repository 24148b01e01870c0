import type { ReasonCode } from '@khum/contract/claim-status'
import type { Case } from '@khum/contract/office-case'

/**
 * For each note of a failed check, the reason that the screen suggests for a rejection. The assessor can choose another
 * one.
 */
const reasonOfNote: Partial<Record<Case['checks'][number]['notes'][number]['note'], ReasonCode>> = {
  outside_period: 'outside_period',
  policy_lapsed: 'policy_lapsed',
  void_coverage: 'outside_period',
  in_waiting_period: 'waiting_period',
  no_benefit: 'not_covered',
  used_up: 'limit_reached',
}

/** The notes of the duplicate check that mean that the claim was probably sent before. */
const repeats: ReadonlySet<string> = new Set([
  'same_paper',
  'same_file',
  'same_picture',
  'same_day_and_amount',
])

/** Returns the reason for which a claim with these checks would be rejected; null if no check suggests one. */
export function likelyReason(checks: Case['checks']): ReasonCode | null {
  for (const { result, notes } of checks) {
    const [code] = result === 'fail' ? notes.flatMap(({ note }) => reasonOfNote[note] ?? []) : []
    if (code) return code
  }
  return checks.some(({ notes }) => notes.some(({ note }) => repeats.has(note))) ? 'duplicate' : null
}

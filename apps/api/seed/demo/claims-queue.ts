import type { ClaimStatus } from '@khum/contract'
import { byInsurer, byMember, byTpa, type ClaimSpec } from './claim-spec'
import { queueMembers } from './queue-members'
import { linesOf, type Treatment, treatmentOf } from './queue-treatments'

const shares: readonly (readonly [status: ClaimStatus, count: number])[] = [
  ['received', 120],
  ['checking', 66],
  ['documents_needed', 40],
  ['sent_to_insurer', 20],
  ['approved', 14],
  ['partly_approved', 10],
  ['payment_sent', 8],
  ['paid', 14],
  ['payment_failed', 10],
  ['not_approved', 10],
]
const hospitals = ['10-001', '10-002', '10-003', '10-004', '10-006', '10-009']

const open: ReadonlySet<ClaimStatus> = new Set([
  'received',
  'checking',
  'documents_needed',
  'sent_to_insurer',
])

/**
 * Statuses in which the member can act: send documents, enter another payout account, or appeal. Demo claims with one
 * of these statuses always come from a member, never from a hospital.
 */
const ofMembers: ReadonlySet<ClaimStatus> = new Set(['documents_needed', 'payment_failed', 'not_approved'])

/**
 * More than 300 claims, with the statuses of `shares`. Every 20th claim looks like a duplicate: it has the day and the
 * amount of the claim before it.
 */
export const queueClaims: readonly ClaimSpec[] = shares
  .flatMap(([status, count]) => Array.from({ length: count }, () => status))
  .map((status, index) => queueClaim(status, index))

/**
 * Returns the claim whose day and amount `spec` repeats; undefined if it repeats none. Every 20th claim of the queue
 * repeats the claim before it.
 */
export function repeatedBy(spec: ClaimSpec): ClaimSpec | undefined {
  const index = queueClaims.indexOf(spec)
  return isRepeat(index) ? queueClaims[index - 1] : undefined
}

export function treatmentOfClaim(spec: ClaimSpec): Treatment {
  const index = queueClaims.indexOf(spec)
  return treatmentOf(isRepeat(index) ? index - 1 : index)
}

function isRepeat(index: number): boolean {
  return index % 20 === 19
}

function queueClaim(status: ClaimStatus, index: number): ClaimSpec {
  const n = isRepeat(index) ? index - 1 : index
  const member = queueMembers[n % queueMembers.length] ?? queueMembers[0]
  if (!member) throw new Error('no members')
  const sent = -((n * 7) % 17) - 1
  const decided = Math.min(sent + 4, -1)
  const treatment = treatmentOf(n)
  const isCashless = treatment.isCashless && !ofMembers.has(status)
  // Whether the member has sent the documents that staff requested.
  const isAnswered = status === 'checking' && index % 6 === 3 && sent < -2 && !isCashless
  const isReduced = status === 'partly_approved'
  const isRefused = status === 'not_approved'
  const isDecided = !open.has(status)
  const amounts = (billed: number) =>
    isDecided
      ? isRefused
        ? { notCovered: billed, reason: 'not_covered' as const }
        : isReduced
          ? { notCovered: Math.floor(billed / 4), reason: 'excluded_item' as const }
          : {}
      : undefined
  return {
    key: `queue-${String(index + 1).padStart(3, '0')}`,
    account: isCashless ? null : member.key,
    ...(isCashless && { hospitalClaimNumber: `IPD-69-${String(4_500 + n).padStart(5, '0')}` }),
    coverage: `${member.key}-group`,
    type: treatment.type,
    admitedType: treatment.admitedType,
    serviceDay: sent - 1 - Math.floor(n / queueMembers.length),
    symptom: treatment.symptom,
    hospital: hospitals[n % hospitals.length] ?? '10-001',
    lines: linesOf({ ...treatment, isCashless }, amounts),
    history: historyOf(status, { sent, decided, isCashless, isAnswered }),
    ...(status === 'documents_needed' || isAnswered
      ? {
          request: {
            list: 'medical' as const,
            reason: {
              th: 'ขอใบรับรองแพทย์ที่ระบุการวินิจฉัย',
              en: 'Please send a medical certificate with the diagnosis.',
            },
            day: Math.min(sent + 1, -1),
            dueDay: 5 + (n % 9),
            ...(isAnswered && { fulfilledDay: -1 }),
          },
        }
      : {}),
    // The demo appeals were filed yesterday, so only decisions from before yesterday have an appeal.
    ...(isRefused && index % 2 === 0 && decided < -1
      ? { appeal: { text: 'รักษาตามที่แพทย์สั่ง ขอให้พิจารณาอีกครั้ง', day: -1, dueDay: 20 } }
      : {}),
  }
}

function historyOf(
  status: ClaimStatus,
  {
    sent,
    decided,
    isCashless,
    isAnswered,
  }: { sent: number; decided: number; isCashless: boolean; isAnswered: boolean },
): ClaimSpec['history'] {
  const received = (isCashless ? byTpa : byMember)('received', sent, '09:20')
  if (status === 'received') return [received]
  const checking = byTpa('checking', Math.min(sent + 1, -1), '10:00')
  const asked = byTpa('documents_needed', Math.min(sent + 1, -1), '14:00')
  if (isAnswered) return [received, checking, asked, byMember('checking', -1, '08:45')]
  if (status === 'checking') return [received, checking]
  if (status === 'documents_needed' || status === 'sent_to_insurer')
    return [received, checking, byTpa(status, Math.min(sent + 1, -1), '14:00')]
  if (status === 'not_approved')
    return [received, checking, byTpa(status, decided, '15:00', { reason: 'not_covered' })]
  if (status === 'partly_approved')
    return [received, checking, byTpa(status, decided, '15:00', { reason: 'excluded_item' })]
  const approved = [received, checking, byTpa('approved', decided, '15:00')]
  return status === 'approved' ? approved : [...approved, byInsurer(status, -1, '16:00')]
}

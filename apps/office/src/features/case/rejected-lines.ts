import { calculatedReasons } from '@khum/contract/claim-calculator'
import type { ReasonCode } from '@khum/contract/claim-status'
import type { StaffRejection } from '@khum/contract/office-case'
import type { Panel } from './panel-frame'

/**
 * Returns what the lines on the screen mean for a rejection with the reason `code`. They count only if the reason says
 * that the plan has nothing left to pay.
 */
export function rejectedLines(code: ReasonCode | null, work: Panel['work']) {
  if (code === null || !calculatedReasons.includes(code)) return { isReady: true, left: 0, lines: undefined }
  const isReady = Boolean(work.isReady)
  return {
    isReady,
    /** What the plan would pay with these lines, in satang. */
    left: work.total,
    /** The lines for the call; undefined if they don't say that nothing is paid. */
    lines: isReady && work.total === 0 ? linesOf(code, work) : undefined,
  }
}

/** Lines that the calculator reduced, and for which the assessor chose no reason, have the rejection's reason. */
function linesOf(code: ReasonCode, work: Panel['work']): StaffRejection['lines'] {
  return work.approval().lines.map((line, index) => {
    const { reason } = line
    const isUsual = reason === 'other' || (reason && calculatedReasons.includes(reason))
    return isUsual && !work.lines[index]?.edit.reason ? { ...line, reason: code } : line
  })
}

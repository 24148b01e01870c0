import type { ClaimSettings, ReasonDetail } from '@khum/contract'
import type { Decision } from './adjudicate'

/** The parts of a decision that `exceedsAuthority` checks. */
export interface JudgedDecision extends Pick<Decision, 'benefit' | 'reason'> {
  lines: readonly Pick<Decision['lines'][number], 'reason' | 'reasonDetail'>[]
}

/**
 * Whether only the insurer may take a decision, because of its amount, a reason or one of the claim's diagnoses.
 * Each of `insurer_only_diagnoses` matches all codes that begin with it: `C` matches C00 to C97. Dots are ignored.
 */
export function exceedsAuthority(
  settings: Pick<
    ClaimSettings,
    'tpa_decision_limit_satang' | 'insurer_only_reasons' | 'insurer_only_diagnoses'
  >,
  decision: JudgedDecision,
  { detail, diagnoses }: { detail: ReasonDetail | undefined; diagnoses: readonly string[] },
): boolean {
  const { tpa_decision_limit_satang: limit, insurer_only_reasons } = settings
  if (limit !== null && decision.benefit > BigInt(limit)) return true
  const reasons = [
    decision.reason,
    detail,
    ...decision.lines.flatMap((line) => [line.reason, line.reasonDetail]),
  ]
  if (reasons.some((reason) => reason && insurer_only_reasons.includes(reason))) return true
  return isInsurersDiagnosis(settings, diagnoses)
}

/** Whether only the insurer may decide a claim with these diagnoses. */
export function isInsurersDiagnosis(
  { insurer_only_diagnoses }: Pick<ClaimSettings, 'insurer_only_diagnoses'>,
  diagnoses: readonly string[],
): boolean {
  const bare = (code: string) => code.replaceAll('.', '')
  return diagnoses.some((code) => insurer_only_diagnoses.some((start) => bare(code).startsWith(bare(start))))
}

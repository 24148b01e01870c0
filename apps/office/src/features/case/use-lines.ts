import { proposeLines } from '@khum/contract/claim-calculator'
import type { ReasonCode } from '@khum/contract/claim-status'
import { limits } from '@khum/contract/limits'
import type { Case, StaffApproval } from '@khum/contract/office-case'
import type { CaseFigure } from '@khum/contract/office-figures'
import { useState } from 'react'
import { useCaseTyped } from './case-typed'

/**
 * What the assessor typed about a line, in satang. An amount that the calculator proposes is null as long as the
 * assessor hasn't changed it.
 */
export interface LineEdit {
  discount: number
  not_covered: number
  other_payer: number
  deductible: number | null
  copay: number | null
  coinsurance: number | null
  benefit: number | null
  reason: ReasonCode | null
  changeReason: string
}

const untouched: LineEdit = {
  discount: 0,
  not_covered: 0,
  other_payer: 0,
  deductible: null,
  copay: null,
  coinsurance: null,
  benefit: null,
  reason: null,
  changeReason: '',
}

export interface WorkedLine {
  id: string
  description: { th: string; en: string }
  /** The section of the benefit schedule. */
  section: string | null
  codes: string
  edit: LineEdit
  /** The benefit amount and the deductible that the calculator proposes. */
  proposed: number
  proposedDeductible: number
  benefit: number
  /** What was billed, less discount and what isn't covered. */
  eligible: number
  deductible: number
  copay: number
  coinsurance: number
  overLimit: number
  billed: number
  /** Whether the line pays less than was billed after discount, so that it needs a reason. */
  isReduced: boolean
  /** Whether the benefit differs from the calculator's, or the deductible is larger, so that it needs a reason. */
  isChanged: boolean
  reason: ReasonCode | null
  isTooMuch: boolean
  /** Whether the amounts for discount, “not covered” and other payer add up to more than was billed. */
  isOverBilled: boolean
}

/**
 * The claim's lines with the calculator's figures and the assessor's changes. If a proposal waits for a second look,
 * shows the proposal's figures. For an ended claim, shows the decision's figures. For a claim that came back after a
 * decision or a proposal, starts from the figures of that decision or proposal.
 */
export function useLines(found: Case) {
  const { claim, room } = found
  const fixed = fixedFigures(found)
  const base = fixed ? null : lastFigures(found)
  // The name under which the assessor's changes are stored. It differs for each decision or proposal from which the
  // screen takes its figures, so that changes apply only to the figures for which they were typed.
  const name = fixed ? `figures ${found.seen}` : base ? `figures after ${base.at}` : 'figures'
  // The amounts whose typed text can't be read, each as line and column.
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [texts, keepTexts] = useCaseTyped(`${name} texts`, found, () => noTexts)
  const [edits, keep] = useCaseTyped(name, found, () => fixed ?? (base ? restore(found, base) : noEdits))
  const editOf = (id: string) => edits[id] ?? untouched
  const proposed = proposeLines(
    claim.lines.map(({ id, billed_satang }) => ({
      billed_satang,
      discount_satang: editOf(id).discount,
      not_covered_satang: editOf(id).not_covered,
      other_payer_satang: editOf(id).other_payer,
    })),
    room,
  )
  const lines = claim.lines.flatMap((line, index): WorkedLine[] => {
    const figures = proposed[index]
    return figures ? [workOut(line, figures, editOf(line.id))] : []
  })
  const change = (id: string, part: Partial<LineEdit>) => keep({ [id]: { ...editOf(id), ...part } })
  return {
    lines,
    total: lines.reduce((sum, { benefit }) => sum + benefit, 0),
    isReady:
      wrong.length === 0 &&
      lines.every(
        (line) => !line.isTooMuch && !line.isOverBilled && (!line.isChanged || line.edit.changeReason.trim()),
      ),
    isWrong: (id: string, column: string) => wrong.includes(`${id} ${column}`),
    setWrong(id: string, column: string, isWrong: boolean) {
      const key = `${id} ${column}`
      if (wrong.includes(key) !== isWrong)
        setWrong((now) => (isWrong ? [...now, key] : now.filter((each) => each !== key)))
    },
    change,
    /** What was typed into an amount's field and isn't read as an amount yet; null if there is none. */
    typedIn: (id: string, column: string) => texts[`${id} ${column}`] ?? null,
    type: (id: string, column: string, text: string | null) => keepTexts({ [`${id} ${column}`]: text }),
    decision: decisionOf(lines),
    /** The decision or recommendation whose figures the lines start from; null if they start from the calculator's. */
    base,
    /** Replaces all changes with the calculator's figures. */
    useCalculated() {
      keep(Object.fromEntries(claim.lines.map(({ id }) => [id, untouched])))
      keepTexts(Object.fromEntries(Object.keys(texts).map((field) => [field, null])))
      setWrong([])
    },
    /** Builds the approval from these lines. */
    approval: (): StaffApproval => ({
      ...overLimitReason(lines),
      lines: lines.map((line) => ({
        line_id: line.id,
        discount_satang: line.edit.discount,
        not_covered_satang: line.edit.not_covered,
        other_payer_satang: line.edit.other_payer,
        deductible_satang: line.deductible,
        copay_satang: line.copay,
        coinsurance_satang: line.coinsurance,
        over_limit_satang: line.overLimit,
        benefit_satang: line.benefit,
        ...(line.reason ? { reason: line.reason } : {}),
        ...(line.isChanged ? { change_reason: line.edit.changeReason.trim() } : {}),
      })),
    }),
  }
}

/**
 * Returns the decision that follows from the lines, by the server's rules: approved if no line is reduced; otherwise
 * partly approved, for the reason of the first reduced line. The reason `other` needs a note to the member.
 */
function decisionOf(lines: readonly WorkedLine[]) {
  const isFull = lines.every(({ isReduced }) => !isReduced)
  const reasons = lines.flatMap(({ reason }) => reason ?? [])
  return {
    outcome: isFull ? ('approved' as const) : ('partly_approved' as const),
    reason: isFull ? null : (reasons[0] ?? null),
    isNoteNeeded: reasons.includes('other'),
  }
}

/** Figures of a line that were proposed or decided. Amounts left out are 0. */
interface Figures {
  discount_satang?: number | undefined
  not_covered_satang?: number | undefined
  other_payer_satang?: number | undefined
  deductible_satang?: number | undefined
  copay_satang?: number | undefined
  coinsurance_satang?: number | undefined
  benefit_satang: number
  reason?: ReasonCode | null | undefined
  change_reason?: string | null | undefined
}

const noEdits: Record<string, LineEdit> = {}
const noTexts: Record<string, string | null> = {}

/** Returns the figures that nobody can change now (proposed or decided), by line id. Null if they can be changed. */
function fixedFigures({ claim, proposal }: Case): Record<string, LineEdit> | null {
  const proposed = (proposal?.approve ?? proposal?.reject)?.lines
  if (proposed) return Object.fromEntries(proposed.map((line) => [line.line_id, toEdit(line)]))
  const isRejected = proposal?.reject != null
  const isEnded = claim.group !== 'in_process' && claim.appeals.every(({ answered_at }) => answered_at)
  if (!isRejected && !isEnded) return null
  return Object.fromEntries(
    claim.lines.flatMap(({ id, billed_satang, decided }) => {
      if (isRejected) return [[id, toEdit({ not_covered_satang: billed_satang, benefit_satang: 0 })]]
      return decided ? [[id, toEdit(decided)]] : []
    }),
  )
}

/**
 * Returns the figures of the last decision or proposal before the claim came back, such as one that was appealed
 * against, undone or sent back. Returns null if there is none, or if it covered none of the claim's lines, for example
 * because the bill has been split into other lines. The assessor then starts from the calculator's figures.
 */
function lastFigures(found: Case): Case['figures'][number] | null {
  const last = found.figures.at(-1)
  const isCovered = (line: CaseFigure) =>
    found.claim.lines.some(({ id }) => id === line.line_id) &&
    line.billed_satang > line.discount_satang + line.not_covered_satang
  return last?.lines.some(isCovered) ? last : null
}

/**
 * Returns the changes that give the lines the same figures as in `base`. An amount that equals the calculator's isn't a
 * change, so it's calculated again when the assessor changes another amount.
 */
function restore({ claim, room }: Case, base: Case['figures'][number]): Record<string, LineEdit> {
  const before = (id: string) => base.lines.find(({ line_id }) => line_id === id)
  const proposed = proposeLines(
    claim.lines.map(({ id, billed_satang }) => ({ ...noAmounts, ...before(id), billed_satang })),
    room,
  )
  return Object.fromEntries(
    claim.lines.flatMap((line, index) => {
      const [figures, last] = [proposed[index], before(line.id)]
      if (!figures || !last) return []
      const edit = toEdit(last)
      const kept = {
        ...edit,
        deductible: edit.deductible === figures.deductible_satang ? null : edit.deductible,
        copay: edit.copay === figures.copay_satang ? null : edit.copay,
        coinsurance: edit.coinsurance === figures.coinsurance_satang ? null : edit.coinsurance,
        benefit: null,
      }
      const isSame = workOut(line, figures, kept).benefit === edit.benefit
      return [[line.id, isSame ? kept : { ...kept, benefit: edit.benefit }]]
    }),
  )
}

const noAmounts = { discount_satang: 0, not_covered_satang: 0, other_payer_satang: 0 }

function toEdit(line: Figures): LineEdit {
  return {
    discount: line.discount_satang ?? 0,
    not_covered: line.not_covered_satang ?? 0,
    other_payer: line.other_payer_satang ?? 0,
    deductible: line.deductible_satang ?? 0,
    copay: line.copay_satang ?? 0,
    coinsurance: line.coinsurance_satang ?? 0,
    benefit: line.benefit_satang,
    reason: line.reason ?? null,
    changeReason: line.change_reason ?? '',
  }
}

function workOut(
  { id, description, billed_satang, section, diagnosis_code, procedure_code }: Case['claim']['lines'][number],
  figures: ReturnType<typeof proposeLines>[number],
  edit: LineEdit,
): WorkedLine {
  const deductible = edit.deductible ?? figures.deductible_satang
  const copay = edit.copay ?? figures.copay_satang
  const coinsurance = edit.coinsurance ?? figures.coinsurance_satang
  const rest = figures.eligible_satang - figures.other_payer_satang - deductible - copay - coinsurance
  // If the line has reached its limit, lowering the member's share doesn't raise the benefit.
  const most = figures.over_limit_satang > 0 ? Math.min(rest, figures.benefit_satang) : rest
  const benefit = edit.benefit ?? most
  const overLimit = rest - benefit
  const isReduced = benefit < billed_satang - edit.discount
  return {
    id,
    description,
    section: section?.code ?? null,
    codes: [diagnosis_code, procedure_code].filter(Boolean).join(' · '),
    edit,
    proposed: figures.benefit_satang,
    proposedDeductible: figures.deductible_satang,
    benefit,
    eligible: figures.eligible_satang,
    deductible,
    copay,
    coinsurance,
    overLimit,
    billed: billed_satang,
    isReduced,
    isChanged: benefit !== figures.benefit_satang || deductible > figures.deductible_satang,
    reason: isReduced ? (edit.reason ?? usualReason(edit, overLimit, deductible)) : null,
    isTooMuch: overLimit < 0 || benefit < 0,
    isOverBilled: edit.discount + edit.not_covered + edit.other_payer > billed_satang,
  }
}

function usualReason(edit: LineEdit, overLimit: number, deductible: number): ReasonCode {
  if (edit.not_covered > 0) return 'not_covered'
  if (overLimit > 0) return 'limit_reached'
  if (deductible > 0) return 'deductible_not_met'
  return edit.other_payer > 0 ? 'paid_by_other' : 'other'
}

/**
 * Uses the assessor's reasons for raised benefit amounts as the reason for paying more than the plan allows. The server
 * ignores this reason if the decision stays within the plan.
 */
function overLimitReason(lines: readonly WorkedLine[]): Pick<StaffApproval, 'over_limit_reason'> {
  const reasons = lines.flatMap(({ benefit, proposed, edit }) =>
    benefit > proposed ? edit.changeReason.trim() || [] : [],
  )
  return reasons.length > 0
    ? { over_limit_reason: [...new Set(reasons)].join(' · ').slice(0, limits.decisionText.max) }
    : {}
}

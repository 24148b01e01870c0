import { proposeLines } from '@khum/contract/claim-calculator'
import type { ReasonCode } from '@khum/contract/claim-status'
import type { Case, StaffApproval } from '@khum/contract/office-case'
import { useState } from 'react'

/** What the assessor typed about a line, in satang; `benefit` is null while the calculator's figure counts. */
export interface LineEdit {
  discount: number
  not_covered: number
  other_payer: number
  benefit: number | null
  reason: ReasonCode | null
  changeReason: string
}

const untouched: LineEdit = {
  discount: 0,
  not_covered: 0,
  other_payer: 0,
  benefit: null,
  reason: null,
  changeReason: '',
}

export interface WorkedLine {
  id: string
  description: { th: string; en: string }
  edit: LineEdit
  /** What the calculator proposes. */
  proposed: number
  benefit: number
  deductible: number
  copay: number
  coinsurance: number
  overLimit: number
  billed: number
  /** Whether the line pays less than was billed after discount, so that it needs a reason. */
  isReduced: boolean
  reason: ReasonCode | null
  isTooMuch: boolean
}

/** The claim's lines with the calculator's figures and the assessor's changes. */
export function useLines({ claim, room }: Case) {
  const [edits, setEdits] = useState<Record<string, LineEdit>>({})
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
  const lines = claim.lines.flatMap(({ id, description, billed_satang }, index): WorkedLine[] => {
    const figures = proposed[index]
    if (!figures) return []
    const edit = editOf(id)
    const benefit = edit.benefit ?? figures.benefit_satang
    const overLimit = figures.over_limit_satang + figures.benefit_satang - benefit
    const isReduced = benefit < billed_satang - edit.discount
    return [
      {
        id,
        description,
        edit,
        proposed: figures.benefit_satang,
        benefit,
        deductible: figures.deductible_satang,
        copay: figures.copay_satang,
        coinsurance: figures.coinsurance_satang,
        overLimit,
        billed: billed_satang,
        isReduced,
        reason: isReduced ? (edit.reason ?? usualReason(edit, overLimit, figures.deductible_satang)) : null,
        isTooMuch: overLimit < 0,
      },
    ]
  })
  return {
    lines,
    total: lines.reduce((sum, { benefit }) => sum + benefit, 0),
    isReady: lines.every(
      (line) => !line.isTooMuch && (line.benefit === line.proposed || line.edit.changeReason.trim()),
    ),
    change: (id: string, part: Partial<LineEdit>) => setEdits({ ...edits, [id]: { ...editOf(id), ...part } }),
    /** Builds the approval from these lines. */
    approval: (): StaffApproval => ({
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
        ...(line.benefit === line.proposed ? {} : { change_reason: line.edit.changeReason.trim() }),
      })),
    }),
  }
}

function usualReason(edit: LineEdit, overLimit: number, deductible: number): ReasonCode {
  if (edit.not_covered > 0) return 'not_covered'
  if (overLimit > 0) return 'limit_reached'
  if (deductible > 0) return 'deductible_not_met'
  return edit.other_payer > 0 ? 'paid_by_other' : 'other'
}

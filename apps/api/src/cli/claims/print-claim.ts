import { type OfficeClaim, placeName } from '@khum/contract'
import { baht } from './print'

/** Formats a claim with its lines, decisions, appeals, events and document requests. */
export function printClaim(claim: OfficeClaim): string {
  const paid = claim.paid_on ? `, paid on ${claim.paid_on}` : ''
  const due = claim.due_date ? `, answer due ${claim.due_date}` : ''
  const turn = claim.turn.due_date ? `, turn of the ${claim.turn.party} until ${claim.turn.due_date}` : ''
  const marks = [
    claim.value_origins &&
      `, amount ${claim.value_origins.amount}, day ${claim.value_origins.date}, place ${claim.value_origins.place}`,
    claim.filed_late && ', filed late',
    claim.originals_needed && ', originals needed',
    claim.same_paper_in.length > 0 && `, same paper in ${claim.same_paper_in.join(', ')}`,
  ]
  return [
    `${claim.claim_number}  ${claim.status} (${claim.group})${claim.reason ? `, ${claim.reason}` : ''}${due}${turn}${paid}`,
    `${claim.insurer_name_en}, ${claim.card_type}, policy ${claim.policy_number_masked}; ${claim.admited_type} on ${claim.service_date} at ${placeName(claim, 'en')}; ${claim.mode} from ${claim.origin}${marks.filter(Boolean).join('')}`,
    `Claimed ${baht(claim.medical_expense_satang)}${claim.benefit_satang === null ? '' : `, benefit ${baht(claim.benefit_satang)}`}; ${claim.documents.length} document(s)`,
    'Lines',
    ...claim.lines.map(lineOf),
    ...section('Decisions', claim.decisions.map(decisionOf)),
    ...section('Appeals', claim.appeals.map(appealOf)),
    'Events',
    ...claim.events.map((event) => {
      const reason = event.reason ? `, ${event.reason}` : ''
      return `  ${event.at}  ${event.status} by ${event.actor}${reason}${event.note ? `: ${event.note.en}` : ''}`
    }),
    ...section(
      'Requests',
      claim.requests.map((request) => `  ${request.list}, ${stateOf(request)}: ${request.reason.en}`),
    ),
  ].join('\n')
}

function section(title: string, lines: string[]): string[] {
  return lines.length > 0 ? [title, ...lines] : []
}

function decisionOf(decision: OfficeClaim['decisions'][number]): string {
  const kind = decision.is_recommendation ? 'recommended' : 'decided'
  const reasons = [decision.reason, decision.reason_detail].filter(Boolean).join('/')
  const undone = decision.undone ? `, undone ${decision.undone.at}: ${decision.undone.reason}` : ''
  return `  ${decision.version}  ${decision.at}  ${decision.outcome} ${kind} by ${decision.decided_by}, benefit ${baht(decision.benefit_satang)}${reasons ? ` (${reasons})` : ''}${decision.note ? `, to the member: ${decision.note.en}` : ''}${undone}`
}

function appealOf({ filed_at, text, answer_due_date, outcome }: OfficeClaim['appeals'][number]): string {
  return `  ${filed_at}  ${outcome ?? `answer due ${answer_due_date}`}: ${text}`
}

function lineOf(line: OfficeClaim['lines'][number]): string {
  const { id, description, billed_satang, decided, section: at, diagnosis_code, procedure_code } = line
  const codes = [at && `${at.scheme} ${at.code}`, diagnosis_code, procedure_code].filter(Boolean)
  const start = `  ${id}  ${description.en}${codes.length > 0 ? ` [${codes.join(', ')}]` : ''}  billed ${baht(billed_satang)}`
  if (!decided) return `${start}, not decided`
  const parts = [
    ['discount', decided.discount_satang],
    ['not covered', decided.not_covered_satang],
    ['deductible', decided.deductible_satang],
    ['co-payment', decided.copay_satang],
    ['co-insurance', decided.coinsurance_satang],
    ['over limit', decided.over_limit_satang],
    ['other payer', decided.other_payer_satang],
    ['benefit', decided.benefit_satang],
  ] as const
  const shown = parts.filter(([, satang]) => satang !== 0).map(([name, satang]) => `${name} ${baht(satang)}`)
  return `${start}, ${shown.join(', ')}${decided.reason ? ` (${decided.reason})` : ''}`
}

function stateOf({ fulfilled_at, closed_at, due_date }: OfficeClaim['requests'][number]): string {
  if (fulfilled_at) return `fulfilled ${fulfilled_at}`
  return closed_at ? `closed ${closed_at}` : `due ${due_date}`
}

import type { Problem, ProblemField } from '@khum/contract'
import { baht } from './print'

/**
 * Explains which limit of the plan, or which yearly maximum of the member, a decision exceeds. Returns null for other
 * problems.
 */
export function explainDecision({ code, fields = [] }: Problem): string | null {
  if (code === 'decision_over_limit') return explainOverLimit(fields)
  return code === 'decision_over_member_maximum' ? explainMaximum(fields) : null
}

/** Lists each yearly maximum that the decision would make the member exceed, and says what to do. */
function explainMaximum(fields: readonly ProblemField[]): string {
  const lines = fields.map(({ params = {} }) => {
    const figure = (value: string | number | undefined) => baht(Number(value))
    return `the member pays at most ${figure(params.limit)} ${params.item} a year, ${figure(params.left)} left; the decision takes ${figure(params.decided)}`
  })
  return `decision_over_member_maximum: ${lines.join('; ')}. The plan pays the rest: lower the ${fields[0]?.params?.item} and raise the benefit.`
}

/** Lists each limit that the decision exceeds, with the remaining amount and the decided one, and says what to do. */
function explainOverLimit(fields: readonly ProblemField[]): string {
  const lines = fields.map(({ path, code, params = {} }) => {
    if (code === 'no_benefit') return 'the plan has no benefit for this kind of treatment'
    const figure = (value: string | number | undefined) =>
      params.measure === 'amount' ? baht(Number(value)) : `${value} ${params.measure}`
    const per = `${String(params.scope).replace('_', ' ')}${params.shared_by === 'family' ? ', for the whole family' : ''}`
    const where = path === 'lines' ? 'the decision takes' : `${path} is`
    return `the plan allows ${figure(params.limit)} per ${per}, ${figure(params.left)} left; ${where} ${figure(params.decided)}`
  })
  return `decision_over_limit: ${lines.join('; ')}. Approve less with --benefit or --line, or say why it is paid anyway with --over-limit-reason.`
}

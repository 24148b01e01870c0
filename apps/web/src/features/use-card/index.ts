export { EligibilitySummary, overallVerdict, VerdictBadge } from './eligibility-summary'
export { UseCardAt } from './use-card-at'

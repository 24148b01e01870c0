export { EligibilitySummary, VerdictBadge } from './eligibility-summary'
export { UseCardAt } from './use-card-at'

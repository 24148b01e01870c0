export { EligibilitySummary, overallVerdict, VerdictBadge } from './eligibility-summary'
export { UseCardScreen } from './use-card-screen'

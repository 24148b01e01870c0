import type { PathName } from '@khum/contract'

/** Screens that lead a member on when what they work on is not named, or nothing waits. */
export const leadsOn: Partial<Record<PathName, string>> = {
  eClaim: '/coverages/eclaim',
  symptom: '/coverages/eclaim',
  providerList: '/coverages/eclaim',
  insuranceList: '/add-card',
  addCoverage: '/search-idcard',
  addCoverageFamily: '/search-idcard-family',
  otpDelete: '/delete-account',
  conditionUpdate: '/',
  privacyUpdate: '/',
}

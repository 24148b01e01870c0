import type { PathName } from '@khum/contract'
import type { Address } from './contract-addresses'

/** Screens that lead a member on when what they work on is not named, or nothing waits. */
const leadsOn: Partial<Record<PathName, string>> = {
  eClaim: '/coverages/eclaim',
  symptom: '/coverages/eclaim',
  providerList: '/coverages/eclaim',
  insuranceList: '/add-card',
  addCoverage: '/search-idcard',
  addCoverageFamily: '/search-idcard-family',
  otpDelete: '/delete-account',
  conditionUpdate: '/',
  privacyUpdate: '/',
  telemedPolicy1: '/telemed-mart',
  telemedPolicy2: '/telemed-mart',
  telemedPolicy3: '/telemed-mart',
  telemedPolicy: '/telemed-mart',
  telemedPolicyCoverage1: '/coverages',
  telemedPolicyCoverage2: '/coverages',
  telemedPolicyCoverage3: '/coverages',
  telemedPolicyCoverage: '/coverages',
  previewTelemedicine: '/telemed-mart',
  previewTelemedicineCode: '/telemed-mart',
}

/** The same of addresses that stay where they are when they name what they work on. */
const leadsOnBare: Partial<Record<string, string>> = {
  '/telemedicine': '/telemed-mart',
  '/telemedicine-coverage': '/coverages',
}

/** Where a member who opens an address ends. */
export function endOf({ name, path }: Address): string {
  return leadsOnBare[path] ?? leadsOn[name] ?? path
}

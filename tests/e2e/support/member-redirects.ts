import type { PathName } from '@khum/contract'
import type { Address } from './contract-addresses'

/** Where each screen redirects a member who has nothing to do on it. */
const redirects: Partial<Record<PathName, string>> = {
  eClaim: '/coverages/eclaim',
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

/** Screens that redirect if their URL has no id. */
const redirectsWithoutId: Partial<Record<string, string>> = {
  '/telemedicine': '/telemed-mart',
  '/telemedicine-coverage': '/coverages',
}

export function memberDestination({ name, path }: Address): string {
  return redirectsWithoutId[path] ?? redirects[name] ?? path
}

import type { Answer, familyEndpoints, Invitation } from '@khum/contract'
import { listedCoverage } from '../coverages/sample-coverage'

type Family = Answer<typeof familyEndpoints.listFamily>

export const daughter: Family['members'][number] = {
  id: 'link-1'.padEnd(22, 'A'),
  name: { th: 'เด็กหญิงใบบัว ใจดี', en: 'Miss Baibua Jaidee' },
  relationship: 'child',
  proof: 'guardian',
  scopes: ['see', 'claim'],
  ends_at: '2030-02-28T17:00:00.000Z',
  coverages: [{ ...listedCoverage, relationship: 'child' }],
}

export const invitation: Invitation = {
  id: 'invitation'.padEnd(22, 'A'),
  direction: 'received',
  name: { th: 'นายวิชัย ใจดี', en: 'Mr Wichai Jaidee' },
  phone: null,
  relationship: 'spouse',
  scopes: ['see', 'use_card', 'claim'],
  ends_on: '2027-06-30',
  state: 'waiting',
  created_at: '2026-11-20T03:00:00.000Z',
  expires_at: '2026-12-04T03:00:00.000Z',
}

export function sampleFamily(part: Partial<Family> = {}): Family {
  return { members: [], invitations: [], watchers: [], as_of: '2026-11-21T05:00:00.000Z', ...part }
}

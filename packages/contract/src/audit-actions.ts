import { type ClientScope, clientScopes } from './client-scopes'
import { type ReadPurpose, readPurposes } from './exchange-claims'
import { familyScopes } from './family'
import { searchSubjects } from './find-policy'
import { type StaffPermission, staffPermissions } from './staff'
import { eligibilityVerdicts } from './use-card'

const named = [
  'app.joined',
  'app.left',
  'card_details.read',
  'claim.listed',
  'claim.originals',
  'claim.read',
  'coverage_search.read',
  'desk.check',
  'document.read',
  'document.thumbnail_read',
  'family.accepted',
  'family.claim_read',
  'family.ended',
  'family.read',
  'payment.listed',
  'person.merged',
  'person.split',
  'recovery.listed',
  'telemed.redeem',
  'use_card.shown',
] as const

/** An action that an audit event about a person can have. The office app has words for each action. R65 */
export type RecordAction =
  | (typeof named)[number]
  | `staff.${StaffPermission}`
  | `client.${ClientScope}`
  | `document.read_to_${ReadPurpose}`

export const recordActions: readonly RecordAction[] = [
  ...named,
  ...staffPermissions.map((permission) => `staff.${permission}` as const),
  ...clientScopes.map((scope) => `client.${scope}` as const),
  ...readPurposes.map((purpose) => `document.read_to_${purpose}` as const),
]

/**
 * The outcomes that an audit event about a person can have, except for two kinds: a refused call has its error code as
 * outcome, and `family.accepted` has the accepted scopes, with spaces between them.
 */
export const recordOutcomes = [
  ...['done', 'shown', 'found', 'loaded_ahead', 'visited_place'],
  ...['checked', 'taken', 'repeated', 'over', 'revoked'],
  ...['by_reader', 'by_owner'],
  ...['expected', 'not_expected', 'received', 'not_received', 'put_away'],
  ...['returned', 'not_returned', 'tracked'],
  ...familyScopes,
  ...searchSubjects,
  ...eligibilityVerdicts,
]

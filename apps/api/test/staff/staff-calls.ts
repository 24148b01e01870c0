import { existing as existingForClients, missing as missingForClients } from '../clients/two-insurers'
import { makeStaff } from '../factory-staff'
import type { TestApp } from '../test-app'

const words = { th: 'ก', en: 'A' }
const nothing = { expected_on: null, received_on: null, shelf: null, returned_on: null, tracking: null }

/** A valid body for each staff call that has a body. */
export const bodies: Record<string, object> = {
  searchMembers: { q: 'มาลี' },
  inviteStaff: {
    name: 'New person',
    email: 'new@tpa.example',
    grants: [{ role: 'auditor', insurer: 'BBB' }],
  },
  putStaffGrants: { grants: [{ role: 'auditor', insurer: 'BBB' }] },
  putStaffCompetence: { admited_types: ['opd'], most_satang: 100_000 },
  putSavedLists: { items: [{ name: 'x', search: 'queue=new' }] },
  endSessionsOfStaff: { session_id: null },
  searchOfficeClaims: { q: '1,500.00' },
  takeOfficeClaim: {},
  turnCaseDocument: { rotation: 90 },
  addCaseNote: { text: 'x' },
  addCaseMark: { line_id: 'A'.repeat(22), page: 1, x: 0, y: 0, width: 0.5, height: 0.5 },
  itemiseCase: { seen: 1, lines: [{ description: words, billed_satang: 150_000 }] },
  decideCase: { seen: 1, reject: { reason: 'not_covered' } },
  lookAtDecision: { seen: 1, agrees: true },
  settleProposal: { seen: 1, proposal: 'p'.repeat(22), confirm: true },
  withdrawProposal: { seen: 1, proposal: 'p'.repeat(22) },
  requestCaseDocument: { seen: 1, list: 'receipt', reason: words, working_days: 5 },
  putCaseOnHold: { seen: 1, until: '2026-12-01', reason: 'x' },
  resumeCase: { seen: 1 },
  sendCaseToInsurer: { seen: 1 },
  takeCaseBack: { seen: 1, reason: 'x' },
  undoCase: { seen: 1, reason: 'x' },
  reopenCase: { seen: 1, reason: 'x' },
  answerCaseAppeal: { seen: 1 },
  refuseWaitingBatch: { reason: 'x' },
  adjustOpening: { limit_id: 'A'.repeat(22), former: 0, figure: 1, reason: 'x' },
  publishReadDraft: { text_hash: 'a'.repeat(64), is_force: false },
  refuseReadDraft: { text_hash: 'a'.repeat(64), reason: 'x' },
  forceOfficeConsentText: { reason: 'x', is_force: false },
  withdrawOfficeConsentText: { reason: 'x' },
  putOriginals: {
    before: nothing,
    after: { expected: true, received_on: null, shelf: null, returned_on: null, tracking: null },
  },
  registerPaperClaim: {
    coverage_id: 'A'.repeat(22),
    received_on: '2026-11-20',
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-18',
    symptom: 'ไข้',
    provider_name: 'โรงพยาบาล',
    lines: [{ description: words, billed_satang: 150_000 }],
  },
  assignClaims: { staff_id: 'A'.repeat(22), claim_numbers: ['ABC-69-000001-1'], reason: 'x' },
}

/** Calls about the whole office. They return `not_found` to a person whose roles are only for some insurers. */
export const officeWide: ReadonlySet<string> = new Set(['putStaffCompetence'])

/** Path parameters of things that don't exist. */
export const missing = {
  ...missingForClients,
  'claims id': missingForClients['documents id'],
  'marks id': 'A'.repeat(22),
  'staff id': 'A'.repeat(22),
  'members id': 'A'.repeat(22),
  'member-looks id': 'A'.repeat(22),
  'coverages id': 'A'.repeat(22),
}

/**
 * Creates a member of staff for an insurer, and one row of each kind that belongs to the insurer.
 * @returns `params`: the path parameters that identify these rows. `marks`: texts that only this insurer's rows
 * contain, so that a test can detect a leak
 */
export async function existing(test: TestApp, code: string) {
  const { params, marks } = await existingForClients(test, code)
  const { person_id, coverage_id } = await test.db
    .selectFrom('claim')
    .select(['person_id', 'coverage_id'])
    .where('claim_number', '=', params.number)
    .executeTakeFirstOrThrow()
  const who = { 'members id': person_id, 'member-looks id': person_id, 'coverages id': coverage_id }
  const person = await makeStaff(test.db, { grants: [{ role: 'assessor', insurer: code }] })
  return {
    params: { ...params, 'claims id': params['documents id'], 'staff id': person.staffId, ...who },
    marks: [...marks, person.staffId, person.email],
  }
}

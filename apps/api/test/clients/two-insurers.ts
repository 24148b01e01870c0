import { generateKeyPairSync } from 'node:crypto'
import { seedTelemedCategories } from '../../seed/seed-reference'
import { usualClaimSettings } from '../claims/claim-settings'
import { filesOf, mainRows, uploadBatch } from '../exchange/batch-files'
import { makePayment } from '../exchange-out/payment'
import { makeReleased } from '../exchange-out/released'
import { makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { clientHeaders, makeClient } from '../factory-client'
import { makeConsentDocument } from '../factory-consent'
import { makeCoverage } from '../factory-coverage'
import { makeHospital } from '../hospitals/hospital-world'
import { providerEdit } from '../telemedicine/provider-edit'
import type { TestApp } from '../test-app'

const words = { th: 'ก', en: 'A' }
const line = { description: words, billed_satang: 150_000 }
const content = {
  kind: 'article',
  title: words,
  summary: words,
  body: { th: '<p>ก</p>', en: '<p>A</p>' },
  published_on: '2026-11-01',
  starts_on: '2026-11-01',
}
const ssoKey = {
  ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
  kid: 'a',
}
const text = { title: words, body: words, controller: words, dpo_contact: 'dpo@example.com' }

/** A valid body for each call that has a body. */
export const bodies: Record<string, object> = {
  enterClaim: {
    origin: 'paper',
    mode: 'reimbursement',
    coverage_id: 'A'.repeat(22),
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-18',
    symptom: 'ไข้',
    provider_name: 'โรงพยาบาล',
    lines: [line],
  },
  itemiseClaim: { lines: [line] },
  requestDocument: { list: 'receipt', reason: words, due_date: '2026-12-20' },
  closeClaim: {},
  sendToInsurer: {},
  approveClaim: { lines: [{ line_id: 'A'.repeat(22), benefit_satang: 100 }] },
  rejectClaim: { reason: 'not_covered' },
  putWebhook: { url: 'https://example.com/' },
  replayDeadLetters: {},
  addClaim: {
    origin: 'paper',
    mode: 'reimbursement',
    source_key: 'C-1',
    insurer: 'BBB',
    coverage: { source: 'khum', source_key: 'K-1' },
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-18',
    symptom: 'ไข้',
    provider_name: 'โรงพยาบาล',
    lines: [line],
  },
  putPaymentResult: { version: 1, result: 'sent' },
  closeRecovery: { status: 'waived', reason: 'x' },
  putSourceDecision: { version: 1, status: 'checking' },
  undoDecision: { reason: 'x' },
  reopenClaim: { reason: 'x' },
  appealClaim: { text: 'x' },
  answerAppeal: {},
  paymentSent: {},
  paymentFailed: {},
  payClaim: { paid_on: '2026-11-21' },
  putClaimSettings: usualClaimSettings,
  putHolidays: { items: [] },
  sendNotice: { kind: 'notice', title: words, text: words, ins_code: 'BBB' },
  putContent: { ...content, ins_code: 'AAA' },
  putTelemedProvider: providerEdit({ insurers: ['AAA'] }),
  putConsentDraft: text,
  checkConsentDraft: { text_hash: 'a'.repeat(12) },
  publishConsentDraft: { is_force: false },
  forceConsentText: { reason: 'x', is_force: true },
  withdrawConsentText: { reason: 'x' },
  giveUpKey: { reason: 'x' },
  addClient: { system: 'TPA', insurers: ['AAA'], scopes: ['claims.read'] },
  rotateClient: {},
  putClientParty: { party: 'insurer' },
  putSealedSource: { source: 'theirs' },
  putInsurer: { name: words, kind: 'life' },
  putPartner: { ins_code: 'AAA', insurers: ['AAA'] },
  addPartnerSecret: {},
  publishTheme: { theme: { product_name_en: 'A' } },
  rollBackTheme: { version: 7 },
  addHospitalKey: {},
  putLineChannel: { number: '1', secret: 'x' },
  putPartnerSso: { issuer: 'x', keys: [ssoKey] },
  createBatch: {
    manifest: {
      schema: '1',
      source: 'TEST',
      batch: 'THEIRS',
      insurer: 'BBB',
      mode: 'delta',
      as_of: '2026-11-21',
      files: [{ name: 'product.ndjson', kind: 'product', rows: 1, sha256: '0'.repeat(64) }],
    },
  },
}

/** Calls about the whole installation. A client of only some insurers gets `not_found`. */
export const installationWide: ReadonlySet<string> = new Set([
  'listHospitalKeys',
  'addHospitalKey',
  'endHospitalKeys',
  'putHolidays',
  'listKeys',
  'resealKeys',
  'giveUpKey',
  'listFailedMessages',
  'reportRetention',
])

/**
 * Calls that create something under the code in the path if no row has that code yet. Such a call returns `not_found`
 * only if another insurer uses the code.
 */
export const newAtFreeCode: ReadonlySet<string> = new Set(['putContent', 'putTelemedProvider', 'putPartner'])

/** Path parameters of things that don't exist. */
export const missing = {
  number: 'MADE-999999',
  source_key: 'D-1',
  'insurers code': 'NIX',
  'contents code': 'no-such-code',
  'telemed-providers code': 'no-such-code',
  'clients id': 'A'.repeat(22),
  'batches id': 'A'.repeat(22),
  'documents id': 'A'.repeat(22),
  'payments id': 'A'.repeat(22),
  'recoveries id': 'A'.repeat(22),
  name: 'product.ndjson',
  partner: 'no-such-partner',
  hospital: 'no-such-hospital',
  channel: 'login',
  insurer: 'NIX',
  kind: 'privacy',
  version: '999',
  year: '2026',
  key_id: '00000000',
}

/** Creates the insurers AAA and BBB, and the telemedicine categories. */
export async function makeTwoInsurers({ db }: TestApp): Promise<void> {
  await seedTelemedCategories(db)
  await db
    .insertInto('insurer')
    .values(['AAA', 'BBB'].map((code) => ({ code, name_th: code, name_en: code, kind: 'life' as const })))
    .execute()
}

/**
 * Creates one row of each kind for an insurer.
 * @returns `params`: the path parameters that identify these rows. `marks`: texts that only this insurer's rows contain
 */
export async function existing(test: TestApp, code: string) {
  const { db } = test
  const member = await makeMember(db)
  const { coverageId } = await makeCoverage(db, { ...member, insurer: { code } })
  const id = await makeClaim(db, {
    account_id: member.accountId,
    coverage_id: coverageId,
    insurer_code: code,
  })
  const claim = await db
    .selectFrom('claim')
    .select('claim_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await makeConsentDocument(db, {
    kind: 'privacy',
    version: 7,
    insurer_code: code,
    controller_th: 'ก',
    controller_en: 'A',
    dpo_contact: 'x',
  })
  const put = (url: string, payload: object) =>
    test.app.inject({ method: 'PUT', url: `/api/integration/v1/${url}`, headers: clientHeaders, payload })
  const made = [
    await put('contents/their-article', { ...content, ins_code: code }),
    await put('telemed-providers/their-provider', providerEdit({ insurers: [code] })),
    await put(`consents/drafts/${code}/privacy`, text),
  ]
  for (const answer of made) if (answer.statusCode !== 200) throw new Error(answer.body)
  const batch = await uploadBatch(test, filesOf(mainRows), { insurer: code })
  await db.insertInto('partner').values({ id: 'their-partner', ins_code: code }).execute()
  const themed = { ins_code: code, version: 7, body: '{}', published_at: new Date(), published_by: 'x' }
  await db.insertInto('theme_version').values(themed).execute()
  const documentId = await makeReleased(test, member.accountId, id)
  const { paymentId, recoveryId } = await makePayment(db, id)
  const hospital = 'H-COUNTER'
  await makeHospital(db, 100, { code: hospital })
  const client = await makeClient(db, { insurers: [code], scopes: ['claims.read'] })
  return {
    params: {
      ...missing,
      number: claim.claim_number,
      'insurers code': code,
      'contents code': 'their-article',
      'telemed-providers code': 'their-provider',
      insurer: code,
      version: '7',
      'clients id': client.id,
      'batches id': batch.id,
      'documents id': documentId,
      'payments id': paymentId,
      'recoveries id': recoveryId,
      name: batch.files[0]?.name ?? '',
      partner: 'their-partner',
      hospital,
    },
    marks: [
      id,
      claim.claim_number,
      coverageId,
      member.personId,
      member.accountId,
      client.id,
      batch.id,
      documentId,
      paymentId,
      recoveryId,
      `"${code}"`,
    ],
  }
}

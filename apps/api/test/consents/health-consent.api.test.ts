import { endpoints } from '@khum/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { type MadeMember, makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { makeConsentDocument } from '../factory-consent'
import { makeCoverage } from '../factory-coverage'
import { useSecondServer } from '../second-server'
import { apiKey, useTestApp } from '../test-app'
import { makeHospital } from '../use-card/use-card-world'

const test = useTestApp()
type Headers = Record<string, string>

const other = useSecondServer(test)

let member: MadeMember
let as: Headers
let coverageId: string
let documentId: string
beforeEach(async () => {
  documentId = await makeConsentDocument(test.db, { kind: 'health_data' })
  member = await makeMember(test.db, {}, { healthConsent: false })
  coverageId = (await makeCoverage(test.db, member)).coverageId
  as = await test.signIn(member)
})

/**
 * Endpoints that write health data. A new endpoint must be added here and get `needsHealthConsent` in the endpoint
 * table, because a test compares this list with the table.
 */
const writers = [
  'attachDocuments',
  'createCard',
  'createDraft',
  'createUpload',
  'fileAppeal',
  'handOffTelemed',
  'saveCard',
  'saveDraft',
  'startTelemedVisit',
  'submitClaim',
  'uploadChunk',
]

const accept = (id = documentId) =>
  test.call({ method: 'POST', url: '/api/v1/consents', as, payload: { document_id: id, lang: 'th' } })
const withdraw = () => test.call({ method: 'DELETE', url: '/api/v1/consents/health_data', as })

/** Returns the accepted version as the app shows it; null if the app asks for the consent. */
async function acceptedVersion(): Promise<number | null> {
  const answer = await test.call({ url: '/api/v1/consents', as })
  const { items }: { items: { kind: string; accepted_version: number | null }[] } = answer.json().data
  return items.find(({ kind }) => kind === 'health_data')?.accepted_version ?? null
}

async function beginDraft(app = test.app): Promise<{ status: number; code: string | undefined }> {
  const headers = { 'x-api-key': apiKey, ...as }
  const payload = { coverage_id: coverageId }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/claim-drafts', headers, payload })
  return { status: answer.statusCode, code: answer.json().code }
}

const refused = { status: 403, code: 'health_consent_required' }

describe('without consent to health data', () => {
  it('every call that writes health data is refused (R66)', async () => {
    const rows = Object.entries(endpoints).filter(([, row]) => 'needsHealthConsent' in row)
    expect(rows.map(([name]) => name).toSorted()).toEqual(writers)
    const claimId = await makeClaim(test.db, { account_id: member.accountId, coverage_id: coverageId })
    for (const [name, row] of rows) {
      const answer = await test.call({
        method: row.method,
        url: row.path.replace(':id', claimId),
        headers: {
          'idempotency-key': newId(),
          'tus-resumable': '1.0.0',
          'upload-length': '10',
          'upload-offset': '0',
          'upload-metadata': `target ${btoa('claim')},target_id ${btoa(claimId)},list ${btoa('receipt')},filename ${btoa('a.jpg')}`,
          ...(row.method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
        },
        as,
        ...(name === 'createDraft' ? { payload: { coverage_id: coverageId } } : {}),
      })
      expect([answer.statusCode, answer.json().code], name).toEqual([403, 'health_consent_required'])
    }
    for (const table of ['claim_draft', 'document', 'upload_part', 'idempotency_key'] as const)
      expect(await test.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  it('a member can still read their own claims, even after a withdrawal (R66)', async () => {
    const claimId = await makeClaim(test.db, { account_id: member.accountId, coverage_id: coverageId })
    await accept()
    await withdraw()
    for (const url of ['/api/v1/claims', `/api/v1/claims/${claimId}`, '/api/v1/claim-drafts'])
      expect((await test.call({ method: 'GET', url, as })).statusCode, url).toBe(200)
  })

  it('a card can still be shown at a hospital, which the insurance contract covers', async () => {
    const { insurer_code } = await test.db
      .selectFrom('policy')
      .select('insurer_code')
      .executeTakeFirstOrThrow()
    const { id } = await makeHospital(test.db, ['opd'], insurer_code)
    const answer = await test.call({
      method: 'POST',
      url: '/api/v1/use-cards',
      as,
      headers: { 'idempotency-key': newId() },
      payload: { coverage_id: coverageId, hospital_id: id },
    })
    expect(answer.statusCode).toBe(201)
  })
})

describe('consent to health data', () => {
  it('takes effect at once', async () => {
    expect(await beginDraft()).toEqual(refused)
    expect((await accept()).statusCode).toBe(204)
    expect((await beginDraft()).status).toBe(201)
  })

  it('can be withdrawn, with effect here at once and elsewhere within a second (R66)', async () => {
    await accept()
    expect((await beginDraft(other())).status).toBe(201)
    expect((await withdraw()).statusCode).toBe(204)
    expect(await beginDraft()).toEqual(refused)
    test.clock.advance(1_000)
    expect(await beginDraft(other())).toEqual(refused)
  })

  it('to an older text counts until a forced one follows', async () => {
    await accept()
    await makeConsentDocument(test.db, { kind: 'health_data', version: 2 })
    test.clock.advance(1_000)
    expect((await beginDraft()).status).toBe(201)
    const forced = await makeConsentDocument(test.db, { kind: 'health_data', version: 3, is_force: true })
    test.clock.advance(1_000)
    expect(await beginDraft()).toEqual(refused)
    expect(await acceptedVersion()).toBeNull()
    await accept(forced)
    expect((await beginDraft()).status).toBe(201)
    expect(await acceptedVersion()).toBe(3)
  })

  it('doesn’t count for another member (R66)', async () => {
    await makeMember(test.db)
    expect(await beginDraft()).toEqual(refused)
  })
})

import { type Endpoint, endpoints } from '@khum/contract'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { useClaimWorld } from '../claims/claim-world'
import { emptyAccount, makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { makeDocument } from '../factory-draft'
import { integrationKey, testPartner } from '../test-app'

const world = useClaimWorld()
const { test } = world
type Headers = Record<string, string>

const rows: [name: string, row: Endpoint][] = Object.entries(endpoints)
const memberRows = rows.filter(([, row]) => row.access === 'member')
const withId = memberRows.filter(([, row]) => row.path.includes(':id'))

/** Ids of the member's own things, by the collection in the path. */
let own: Record<string, string>
beforeEach(async () => {
  const draftId = await world.readyDraft()
  const documentId = await makeDocument(test.db, {
    account_id: world.member.accountId,
    draft_id: draftId,
    list: 'receipt',
  })
  const claimId = await makeClaim(test.db, {
    account_id: world.member.accountId,
    coverage_id: world.coverageId,
  })
  const session = await test.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', world.member.accountId)
    .executeTakeFirstOrThrow()
  own = {
    sessions: session.id,
    coverages: world.coverageId,
    'claim-drafts': draftId,
    claims: claimId,
    uploads: String(documentId),
    documents: String(documentId),
  }
})

function ownIdOf(row: Endpoint): string {
  const id = own[/^\/api\/v1\/([a-z-]+)\/:id/.exec(row.path)?.[1] ?? '']
  if (!id) throw new Error(`this test knows nothing of ${row.path}: add it`)
  return id
}

const bodies: Record<string, object> = {
  saveDraft: { version: 1, step: 'fill', data: {} },
  attachDocuments: { document_ids: ['A'.repeat(22)] },
  createDraft: { coverage_id: 'A'.repeat(22) },
  submitClaim: { draft_id: 'A'.repeat(22), version: 1 },
}

async function ask([name, row]: [string, Endpoint], id: string, as: Headers, apiKey = true) {
  const payload = bodies[name]
  const isTus = row.path.includes('/uploads') && row.raw
  const options: InjectOptions = {
    method: row.method,
    url: row.path.replace(':id', id).replace(':number', 'KHM-69-000001-1'),
    headers: {
      'idempotency-key': newId(),
      ...(isTus ? { 'tus-resumable': '1.0.0', 'upload-offset': '0' } : {}),
      ...(row.method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...as,
    },
    ...(payload ? { payload } : {}),
  }
  const answer = apiKey ? await test.call(options) : await test.app.inject(options)
  const { trace_id: _id, ...problem } = answer.body ? answer.json() : { trace_id: '' }
  return { status: answer.statusCode, problem }
}

describe('every member row with an id (R38, R39)', () => {
  it('is one of those this test knows an own id for', () => {
    for (const [, row] of withId) expect(ownIdOf(row)).toHaveLength(22)
    expect(withId.length).toBeGreaterThan(8)
  })

  it.each(withId)(
    '%s answers another member’s like one that is not there, and malformed ones too',
    async (name, row) => {
      const others = await ask([name, row], ownIdOf(row), world.stranger)
      expect(others.status).toBe(404)
      for (const id of ['A'.repeat(22), 'short', '%00', '..%2f..%2fetc', 'A'.repeat(127)]) {
        expect(await ask([name, row], id, world.stranger), id).toEqual(others)
      }
    },
  )
})

describe('every member row refuses', () => {
  const refusals: [who: string, headers: () => Promise<Headers>, status: number][] = [
    ['nobody', async () => ({}), 401],
    ['a made-up token', async () => ({ ...world.as, authorization: `Bearer ${'x'.repeat(43)}` }), 401],
    [
      'a partner without a member',
      async () => ({ partnerid: testPartner.id, secretkey: testPartner.secret }),
      401,
    ],
    ['the desk', async () => ({ 'x-integration-key': integrationKey, partnerid: testPartner.id }), 401],
    ['another partner’s page', async () => ({ ...world.as, partnerid: 'orchid' }), 403],
    ['a page of no partner', async () => ({ authorization: world.as.authorization ?? '' }), 403],
    [
      'a member who signed out',
      async () => {
        await test.call({ method: 'DELETE', url: '/api/v1/session', as: world.as })
        return world.as
      },
      401,
    ],
    [
      'a deleted account',
      async () => {
        const gone = await makeMember(test.db)
        const as = await test.signIn(gone)
        await emptyAccount(test.db, gone.accountId)
        return as
      },
      401,
    ],
  ]
  it.each(refusals)('%s', async (_who, headers, status) => {
    const as = await headers()
    for (const row of memberRows) {
      const id = row[1].path.includes(':id') ? ownIdOf(row[1]) : ''
      expect((await ask(row, id, as)).status, row[0]).toBe(status)
    }
  })

  it('a call without the API key, whoever makes it', async () => {
    for (const row of rows.filter(([, each]) => each.access !== 'integration')) {
      const id = row[1].path.includes(':id') ? ownIdOf(row[1]) : ''
      expect((await ask(row, id, world.as, false)).status, row[0]).toBe(401)
    }
  })
})

describe('every integration row refuses', () => {
  it('members, partners, and keys that are nearly right', async () => {
    const others: Headers[] = [
      {},
      world.as,
      { partnerid: testPartner.id, secretkey: testPartner.secret },
      { 'x-integration-key': integrationKey.slice(0, -1) },
      { 'x-integration-key': integrationKey.toUpperCase() },
      { authorization: `Bearer ${integrationKey}` },
    ]
    for (const row of rows.filter(([, each]) => each.access === 'integration'))
      for (const headers of others) expect((await ask(row, '', headers)).status, row[0]).toBe(401)
  })
})

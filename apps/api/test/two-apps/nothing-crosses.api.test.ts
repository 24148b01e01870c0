import { type Endpoint, endpoints } from '@khum/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { useClaimWorld } from '../claims/claim-world'
import { makeConsentEvent } from '../factory-consent'
import { makeOwnThings, type OwnThings, ownIdOf } from '../security/own-things'
import { enterSecond, joinSecond, makeSecondCoverage, makeSecondPartner, publishTexts } from './second-app'

/* A member uses the apps of two partners and has data of every kind in the first app. The tests call every member
   endpoint. Neither app may show data that belong to the other app. */

// The calls only read or are refused, so all tests can share the same data.
const world = useClaimWorld(beforeAll)
const { test } = world
type Headers = Record<string, string>

const rows: [name: string, row: Endpoint][] = Object.entries(endpoints)
const ofMembers = rows.filter(([, row]) => row.access === 'member' || row.optionalMember)
const withId = ofMembers.filter(([, row]) => row.path.includes(':id') && row.access === 'member')
/** Endpoints whose response is the same in every app: `listInsurers` returns the public register of insurers. */
const isApart = ['listInsurers']
const reading = ofMembers.filter(
  // Leaves out the endpoints that need the token of a registration: one-account.api.test.ts tests these.
  ([name, row]) =>
    row.method === 'GET' &&
    !row.path.includes(':') &&
    !row.raw &&
    !row.registerToken &&
    !isApart.includes(name),
)

/** Query strings and bodies that make the calls valid. Calls that aren't listed need no query or body. */
let queries: Record<string, string>
const bodies: Record<string, object> = {
  saveDraft: { version: 1, step: 'fill', data: {} },
  fileAppeal: { text: 'The receipt shows more.', document_ids: [] },
  choosePayout: { payout_account_id: 'A'.repeat(22) },
  attachDocuments: { document_ids: ['A'.repeat(22)] },
  saveCard: {
    version: 1,
    complete: false,
    data: {
      ...{ ins_code: null, company: '', noCard: '', name_ins: '', startDate: null, dueDate: null },
      ...{ card_type: 'self_bought', employee_id: '', relationship: 'self', benefits: [] },
    },
  },
  chooseTelemedCards: { coverage_id: 'A'.repeat(22), extra_ids: [] },
  acceptTelemedTerms: { document_id: 'A'.repeat(22), lang: 'th' },
  handOffTelemed: { coverage_id: 'A'.repeat(22), extra_ids: [], lang: 'th' },
  startAcceptance: { scopes: ['see'], ends_on: null },
}

let own: OwnThings
/** Ids, names and numbers that the second app must not show. */
let secrets: string[]
let texts: Awaited<ReturnType<typeof publishTexts>>

beforeAll(async () => {
  await makeSecondPartner(test)
  await makeSecondCoverage(test, world.member.personId)
  texts = await publishTexts(test)
  for (const id of [texts.terms, texts.privacy]) await makeConsentEvent(test.db, world.member.accountId, id)
  own = await makeOwnThings(world)
  const policies = await test.db
    .selectFrom('policy')
    .select('number')
    .where('insurer_code', '=', 'TST')
    .execute()
  const claims = await test.db.selectFrom('claim').select(['claim_number']).execute()
  const provider = await test.db.selectFrom('telemed_provider').select('id').executeTakeFirstOrThrow()
  queries = { getHome: '?lang=th', listTelemedCards: `?provider=${provider.id}` }
  // Deletes the factory's row, because the server can't decrypt the code in it.
  // Without the row, the server creates a code itself.
  await test.db.deleteFrom('use_card').execute()
  secrets = [
    ...Object.values(own),
    ...policies.map(({ number }) => number?.slice(-4) ?? ''),
    ...claims.map(({ claim_number }) => claim_number),
    'ทดสอบประกันภัย',
    'Test Insurance',
    world.member.accountId,
    'testpartner',
  ].filter((secret) => secret !== '' && secret !== '1234')
})

async function ask([name, row]: [string, Endpoint], as: Headers, id = '') {
  const payload = bodies[name]
  const isTus = row.path.includes('/uploads') && row.raw
  const answer = await test.call({
    method: row.method,
    url: row.path.replace(':id', id) + (queries[name] ?? ''),
    headers: {
      'idempotency-key': newId(),
      'register-token': 'A'.repeat(43),
      ...(isTus ? { 'tus-resumable': '1.0.0', 'upload-offset': '0' } : {}),
      ...(row.method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...as,
    },
    ...(payload ? { payload } : {}),
  })
  const { trace_id: _id, ...body } = answer.body?.startsWith('{') ? answer.json() : { trace_id: '' }
  return { status: answer.statusCode, body }
}

const foundIn = (text: string) => secrets.filter((secret) => text.includes(secret))

describe('before the second app’s texts are accepted (R66)', () => {
  const others = ofMembers.filter(([, row]) => !row.beforeConsent && row.access === 'member')

  let as: Headers
  beforeAll(async () => {
    as = await enterSecond(test, world.member)
  })

  it.each(others)('%s is refused', async (name, row) => {
    const answer = await ask([name, row], as, ownIdOfOr(row))
    expect(answer.status).toBe(403)
    if (row.method !== 'HEAD') expect(answer.body.code).toBe('consent_required')
  })

  it.each(reading.filter(([, row]) => row.beforeConsent))(
    '%s shows no data of either insurer',
    async (name, row) => {
      const text = JSON.stringify((await ask([name, row], as)).body)
      expect(foundIn(text)).toEqual([])
      expect(text).not.toContain('Second Insurance')
    },
  )

  function ownIdOfOr(row: Endpoint): string {
    return row.path.includes(':id') ? ownIdOf(row, own) : ''
  }
})

describe('in the second app (R38, R39)', () => {
  let as: Headers
  beforeAll(async () => {
    as = await joinSecond(test, world.member)
  })

  it.each(withId)('%s answers for an id of the first app as for an unknown one', async (name, row) => {
    const known = await ask([name, row], as, ownIdOf(row, own))
    expect(known).toEqual(await ask([name, row], as, 'A'.repeat(22)))
    expect(known.status).toBe(404)
  })

  it('the tested calls include the main ones that read', async () => {
    expect(reading.map(([name]) => name)).toEqual(
      expect.arrayContaining(['getHome', 'listCoverages', 'listClaims']),
    )
    expect(reading.length).toBeGreaterThan(18)
  })

  it.each(reading)('%s shows nothing of the first app', async (name, row) => {
    const first = await ask([name, row], world.as)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const second = await ask([name, row], as)
    expect(second.status, JSON.stringify(second.body)).toBe(200)
    expect(foundIn(JSON.stringify(second.body))).toEqual([])
  })

  it('control: in the first app, most of these calls do show its data', async () => {
    const showing: string[] = []
    for (const row of reading)
      if (foundIn(JSON.stringify((await ask(row, world.as)).body)).length > 0) showing.push(row[0])
    expect(showing).toEqual(
      expect.arrayContaining([
        'getHome',
        'listCoverages',
        'listClaims',
        'listFamily',
        'listNotifications',
        'listCards',
      ]),
    )
  })

  it('counts start at zero, and only the cards of its own insurer are there', async () => {
    const home = (await ask(['getHome', endpoints.getHome], as)).body.data
    expect(home).toMatchObject({ claims_in_progress: [], unread_notifications: 0 })
    expect(JSON.stringify(home.primary_card)).toContain('Second Insurance')
    const { items } = (await ask(['listCoverages', endpoints.listCoverages], as)).body.data
    expect(items).toHaveLength(1)
    const mine = (await ask(['listCoverages', endpoints.listCoverages], world.as)).body.data.items
    expect(JSON.stringify(mine)).not.toContain('Second Insurance')
  })
})

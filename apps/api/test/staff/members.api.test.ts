import { beforeEach, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { hashNationalId, nationalIdAad } from '../../src/modules/accounts/person-identifiers'
import { auditAll } from '../../src/modules/audit/audit'
import { useClaimWorld } from '../claims/claim-world'
import { makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { makeStaff } from '../factory-staff'
import { withKeys } from '../key-rotation/with-keys'

const world = useClaimWorld()
const { test } = world
let reader: Awaited<ReturnType<typeof makeStaff>>
const citizenId = '0000012345674'

beforeEach(async () => {
  reader = await makeStaff(test.db, { grants: [{ role: 'member_service', insurer: null }] })
  const hash = hashNationalId(test.ctx.keys, citizenId)
  const sealed = test.ctx.keys.seal(Buffer.from(citizenId), nationalIdAad)
  await test.db
    .updateTable('person')
    .set({
      name_th: 'กัลยา',
      surname_th: 'แสงทอง',
      contact_phone: '+66690001234',
      national_id_hash: hash,
      national_id_sealed: sealed,
    })
    .where('id', '=', world.member.personId)
    .execute()
  await test.db
    .updateTable('coverage')
    .set({ card_number: 'CARD-77', employee_id: 'EMP-9' })
    .where('id', '=', world.coverageId)
    .execute()
})

type Headers = Record<string, string>
const search = (q: string, headers: Headers = reader.headers) =>
  test.app.inject({ method: 'POST', url: '/api/office/v1/member-search', headers, payload: { q } })
const open = (headers: Headers = reader.headers) =>
  test.app.inject({ method: 'GET', url: `/api/office/v1/members/${world.member.personId}`, headers })

it.each([
  ['a given name', 'กัลยา'],
  ['the beginning of a name and a surname', 'กัล แสง'],
  ['the surname first', 'แสงทอง, กัล'],
  ['a citizen id', '0-0000-12345-67-4'],
  ['a phone number', '069-000-1234'],
  ['a phone number in Thai digits', '๐๖๙-๐๐๐-๑๒๓๔'],
  ['the number of a card', 'card-77'],
  ['the number of an employee', 'EMP-9'],
])('finds a person by %s', async (_name, q) => {
  const { items, more } = (await search(q)).json().data
  expect(items.map((each: { id: string }) => each.id)).toEqual([world.member.personId])
  expect(items[0]).toMatchObject({ has_account: true, cards: [{ card_number: 'CARD-77' }] })
  expect(more).toBe(false)
})

it('finds a person and their claims by citizen id while the master key is being replaced (R97)', async () => {
  const { claim_number } = await world.submitted()
  const both = await buildApp(await withKeys(test, 9, 7), 'no-pages')
  const assessor = await makeStaff(test.db, { grants: [{ role: 'assessor', insurer: null }] })
  const ask = async (name: string, { headers }: Pick<typeof reader, 'headers'>) =>
    await both.inject({ method: 'POST', url: `/api/office/v1/${name}`, headers, payload: { q: citizenId } })
  expect((await ask('member-search', reader)).json().data.items).toMatchObject([
    { id: world.member.personId },
  ])
  expect((await ask('claim-search', assessor)).json().data.items).toMatchObject([{ claim_number }])
  await both.close()
})

it('finds a person by the number of the policy', async () => {
  const [card] = (await search('กัลยา')).json().data.items[0].cards
  const { items } = (await search(String(card.policy_number).toLowerCase())).json().data
  expect(items.map((each: { id: string }) => each.id)).toContain(world.member.personId)
})

it('finds nothing for signs that a search could take for patterns', async () => {
  for (const q of ['%%', '__', '\\\\']) expect((await search(q)).json().data.items).toEqual([])
})

it('shows the same balance as the member’s own page, even after a claim', async () => {
  await world.submitted()
  const own = (
    await test.call({ method: 'GET', url: `/api/v1/coverages/${world.coverageId}`, as: world.as })
  ).json()
  const { data } = (await open()).json()
  const coverage = data.coverages.find((each: { id: string }) => each.id === world.coverageId)
  expect(own.data.benefits.length).toBeGreaterThan(0)
  expect(coverage.benefits).toEqual(own.data.benefits)
  expect(data.claims).toHaveLength(1)
  expect(data).toMatchObject({ phone: '+66690001234', national_id_known: true, devices: [{}] })
})

it('each time a person is opened is in the audit log, and the data protection officer sees it (R65, R95)', async () => {
  await search('กัลยา')
  await open()
  const { claim_number } = await world.submitted()
  await test.app.inject({
    method: 'GET',
    url: `/api/office/v1/claims/${claim_number}`,
    headers: reader.headers,
  })
  const officer = await makeStaff(test.db, { grants: [{ role: 'privacy_officer', insurer: null }] })
  const looks = await test.app.inject({
    method: 'GET',
    url: `/api/office/v1/member-looks/${world.member.personId}`,
    headers: officer.headers,
  })
  const byReader = looks
    .json()
    .data.items.filter((look: { actor: string | null }) => look.actor === 'Test Staff')
    .map(
      (look: { action: string; outcome: string; claim_number: string | null }) =>
        `${look.action} ${look.outcome} ${look.claim_number ?? '–'}`,
    )
  expect(byReader.sort()).toEqual([
    `staff.claims.read done ${claim_number}`,
    'staff.members.read done –',
    'staff.members.read found –',
  ])
  // Reading the list of reads is itself recorded.
  const { rows } = await test.ctx.pool.query(
    `select actor_id from audit_event where action = 'staff.audit.read' and person_id = $1`,
    [world.member.personId],
  )
  expect(rows).toEqual([{ actor_id: officer.staffId }])
})

it('many looks at lists with a claim don’t hide who opened the person (R65)', async () => {
  await open()
  const { claim_number } = await world.submitted()
  const { id, insurer_code } = await test.db
    .selectFrom('claim')
    .select(['id', 'insurer_code'])
    .where('claim_number', '=', claim_number)
    .executeTakeFirstOrThrow()
  const officer = await makeStaff(test.db, { grants: [{ role: 'privacy_officer', insurer: null }] })
  await auditAll(
    test.ctx,
    Array.from({ length: 300 }, (_, index) => ({
      action: 'claim.listed' as const,
      outcome: index < 150 ? 'shown' : 'loaded_ahead',
      actor: { kind: 'staff' as const, id: officer.staffId },
      subject: id,
      personId: world.member.personId,
      insurerCode: insurer_code,
    })),
  )
  const url = `/api/office/v1/member-looks/${world.member.personId}`
  const { items } = (await test.app.inject({ method: 'GET', url, headers: officer.headers })).json().data
  const looks = items.map(
    ({ action, outcome }: { action: string; outcome: string }) => `${action} ${outcome}`,
  )
  expect(looks.filter((look: string) => look.startsWith('claim.listed')).sort()).toEqual([
    'claim.listed loaded_ahead',
    'claim.listed shown',
  ])
  expect(looks).toContain('staff.members.read done')
})

it('a search text is in no log and in no audit entry (R63)', async () => {
  await search(citizenId)
  const { rows } = await test.ctx.pool.query('select audit_event::text as entry from audit_event')
  expect(JSON.stringify(rows)).not.toContain(citizenId)
})

it('staff of another insurer find nobody, and get the answer for an unknown person (R90)', async () => {
  await test.db
    .insertInto('insurer')
    .values({ code: 'ZZZ', name_th: 'z', name_en: 'z', kind: 'life' })
    .execute()
  const other = await makeStaff(test.db, { grants: [{ role: 'member_service', insurer: 'ZZZ' }] })
  for (const q of ['กัลยา', citizenId, '069-000-1234', 'EMP-9'])
    expect((await search(q, other.headers)).json().data).toEqual({ items: [], more: false })
  expect((await open(other.headers)).json().code).toBe('not_found')
})

it('a person for one insurer sees neither messages about claims with another, nor accounts in its app (R90)', async () => {
  await world.submitted()
  const { insurerCode } = await makeCoverage(test.db, {
    personId: world.member.personId,
    accountId: world.member.accountId,
    insurer: { code: 'OTH' },
  })
  const other = await makeStaff(test.db, { grants: [{ role: 'member_service', insurer: insurerCode }] })
  const { account } = await test.db
    .selectFrom('account')
    .select('partner_id as account')
    .where('id', '=', world.member.accountId)
    .executeTakeFirstOrThrow()
  const served = { partner_id: account, insurer_code: insurerCode }
  await test.db
    .insertInto('partner_insurer')
    .values(served)
    .onConflict((at) => at.doNothing())
    .execute()
  const { messages } = (await open()).json().data
  expect(messages.map((each: { claim_number: string | null }) => each.claim_number)).not.toEqual([])
  const shown = (await open(other.headers)).json().data
  expect(shown).toMatchObject({ claims: [], messages: [], accounts: [{}] })
  await test.db.deleteFrom('partner_insurer').where('insurer_code', '=', insurerCode).execute()
  const [found] = (await search('กัลยา', other.headers)).json().data.items
  expect(found).toMatchObject({ id: world.member.personId, has_account: false })
})

it('finds the people of a small insurer beside many of the same name (R99)', async () => {
  for (let n = 0; n < 600; n += 1)
    await makePerson(test.db, { name_th: 'บุญมี', contact_phone: '+66690009999' })
  const personId = await makePerson(test.db, { name_th: 'บุญมี', contact_phone: '+66690009999' })
  await makeCoverage(test.db, { personId, insurer: { code: 'SML' } })
  const small = await makeStaff(test.db, { grants: [{ role: 'member_service', insurer: 'SML' }] })
  for (const q of ['บุญมี', '069-000-9999']) {
    const { items } = (await search(q, small.headers)).json().data
    expect(
      items.map(({ id }: { id: string }) => id),
      q,
    ).toEqual([personId])
  }
})

it('an officer of one insurer sees only who opened data of this insurer (R90, R95)', async () => {
  const { personId, accountId } = world.member
  await makeCoverage(test.db, { personId, accountId, insurer: { code: 'OTH' } })
  const { insurer_code } = await test.db
    .selectFrom('coverage')
    .innerJoin('policy_period', 'policy_period.id', 'coverage.policy_period_id')
    .innerJoin('policy', 'policy.id', 'policy_period.policy_id')
    .select('policy.insurer_code')
    .where('coverage.id', '=', world.coverageId)
    .executeTakeFirstOrThrow()
  const looksFor = async (insurer: string | null) => {
    const { headers } = await makeStaff(test.db, {
      grants: [{ role: 'privacy_officer', insurer }],
      name: 'Officer',
    })
    const url = `/api/office/v1/member-looks/${personId}`
    const { items } = (await test.app.inject({ method: 'GET', url, headers })).json().data
    return items
      .filter(({ actor }: { actor: string | null }) => actor !== 'Officer')
      .map(({ actor, outcome }: { actor: string; outcome: string }) => `${actor} ${outcome}`)
      .toSorted()
  }
  for (const [name, insurer] of [
    ['Own', insurer_code],
    ['Other', 'OTH'],
    ['All', null],
  ] as const) {
    const { headers } = await makeStaff(test.db, { grants: [{ role: 'member_service', insurer }], name })
    await search('กัลยา', headers)
    await open(headers)
  }
  expect(await looksFor('OTH')).toEqual(['All done', 'All found', 'Other done', 'Other found'])
  expect(await looksFor(insurer_code)).toEqual(['All done', 'All found', 'Own done', 'Own found'])
  expect(await looksFor(null)).toHaveLength(8)
})

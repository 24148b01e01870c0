import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { makeNotification } from '../factory-notification'
import { useTestApp } from '../test-app'
import {
  add,
  anyNationalId,
  found,
  makeInsured,
  makeKnownPerson,
  makeSearcher,
  ownCards,
  proved,
  search,
} from './search-world'

const test = useTestApp()

describe('found coverages', () => {
  it('are shown once the phone is verified: those that have not ended, with state and masked numbers', async () => {
    const { personId, nationalId } = await makeKnownPerson(test)
    const policy = (number: string, status: 'in_force' | 'lapsed') => ({ number, status })
    const over = { effective_date: '2024-01-01', expiry_date: '2026-11-20' }
    await makeCoverage(test.db, { personId, policy: policy('KHM-1-0000111', 'lapsed') })
    await makeCoverage(test.db, {
      personId,
      policy: policy('KHM-1-0000222', 'in_force'),
      coverage: { effective_date: '2026-06-01', expiry_date: '2026-11-21' },
    })
    await makeCoverage(test.db, { personId, policy: policy('KHM-1-0000333', 'in_force'), coverage: over })
    const { as } = await makeSearcher(test, personId)

    const flow = (await search(test, as, nationalId)).json().data
    const unproved = await found(test, as, flow.token)
    expect([unproved.statusCode, unproved.json().code]).toEqual([410, 'flow_missing'])

    const { data } = (await found(test, as, await proved(test, as, nationalId))).json()
    expect(data).toMatchObject({
      whose: 'self',
      items: [
        { policy_number_masked: '••••0222', state: 'in_force', expiry_date: '2026-11-21', added: false },
        { policy_number_masked: '••••0111', state: 'lapsed', added: false },
      ],
    })
    expect(data.items[0].insured_name).toEqual({ th: 'นางสมใจ ดีงาม', en: 'Mrs Somjai Deengam' })
    expect(JSON.stringify(data)).not.toMatch(/KHM-1/)
  })

  it('are shown only to the session that verified the phone (R27)', async () => {
    const own = await makeInsured(test)
    const member = await makeSearcher(test, own.personId)
    const token = await proved(test, member.as, own.nationalId)
    const elsewhere = await test.signIn(member)
    const stranger = await makeSearcher(test)
    for (const as of [elsewhere, stranger.as]) {
      expect((await found(test, as, token)).json().code).toBe('flow_missing')
      const body = { coverage_ids: own.coverageIds }
      expect((await add(test, as, token, body)).json().code).toBe('flow_missing')
    }
    expect((await found(test, member.as, token)).statusCode).toBe(200)
  })
})

describe('adding the member’s own coverages', () => {
  it('appends the chosen ones to the member’s list and uses up the proof', async () => {
    const own = await makeInsured(test, {}, 3)
    const member = await makeSearcher(test, own.personId)
    const [first = '', second = '', third = ''] = own.coverageIds
    const before = await makeCoverage(test.db, {
      personId: own.personId,
      accountId: member.accountId,
      sort: 4,
    })
    const token = await proved(test, member.as, own.nationalId)
    const answer = await add(test, member.as, token, { coverage_ids: [third, first] })
    expect(answer.json().data).toEqual({ added: 2 })
    const listed = await ownCards(test, member.as)
    expect(listed[0]).toBe(before.coverageId)
    expect(new Set(listed.slice(1))).toEqual(new Set([first, third]))
    expect((await add(test, member.as, token, { coverage_ids: [second] })).json().code).toBe('flow_missing')
    // Sends the same choice a second time, as an app does that got no response to its first call.
    const again = await add(test, member.as, token, { coverage_ids: [first, third] })
    expect(again.json().data).toEqual({ added: 2 })
    expect(await ownCards(test, member.as)).toHaveLength(3)
  })

  it('leaves one that is in the list already, and marks it as added', async () => {
    const own = await makeInsured(test, {}, 2)
    const { as } = await makeSearcher(test, own.personId)
    await add(test, as, await proved(test, as, own.nationalId), {
      coverage_ids: own.coverageIds.slice(0, 1),
    })
    const token = await proved(test, as, own.nationalId)
    const { items } = (await found(test, as, token)).json().data
    expect(items.map(({ added }: { added: boolean }) => added).toSorted()).toEqual([false, true])
    expect((await add(test, as, token, { coverage_ids: own.coverageIds })).json().data).toEqual({ added: 1 })
    expect(await ownCards(test, as)).toHaveLength(2)
  })

  it('refuses ids that were not found and keeps the proof', async () => {
    const own = await makeInsured(test)
    const other = await makeInsured(test)
    const { as } = await makeSearcher(test, own.personId)
    const token = await proved(test, as, own.nationalId)
    for (const foreign of [other.coverageIds[0], 'A'.repeat(22)]) {
      const answer = await add(test, as, token, { coverage_ids: [...own.coverageIds, foreign] })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
    expect(await ownCards(test, as)).toEqual([])
    expect((await add(test, as, token, { coverage_ids: own.coverageIds })).statusCode).toBe(200)
  })

  it('makes the person on the policy the member’s own and deletes the profile without an id', async () => {
    const own = await makeInsured(test)
    const registered = await makePerson(test.db)
    const member = await makeSearcher(test, registered)
    const token = await proved(test, member.as, own.nationalId)
    expect(await ownCards(test, member.as)).toEqual([])
    await add(test, member.as, token, { coverage_ids: own.coverageIds })
    expect(await ownCards(test, member.as)).toEqual(own.coverageIds)
    const persons = await test.db.selectFrom('person').select('id').execute()
    expect(persons).toEqual([{ id: own.personId }])
  })

  it('are shown to relatives whom the member had allowed to see the cards before (R42)', async () => {
    const own = await makeInsured(test)
    const registered = await makePerson(test.db)
    const member = await makeSearcher(test, registered)
    const relative = await makeSearcher(test)
    const link = {
      account_id: relative.accountId,
      relationship: 'spouse',
      created_at: test.clock.now(),
    } as const
    const invited = { proof: 'invitation', scopes: ['see', 'claim'] } as const
    await test.db
      .insertInto('family_link')
      .values([
        { ...link, id: newId(), person_id: own.personId, proof: 'policy_phone', scopes: ['see'] },
        { ...link, id: newId(), person_id: registered, ...invited, scopes: [...invited.scopes] },
      ])
      .execute()
    const token = await proved(test, member.as, own.nationalId)
    expect((await add(test, member.as, token, { coverage_ids: own.coverageIds })).statusCode).toBe(200)
    const { members } = (await test.call({ url: '/api/v1/family', as: relative.as })).json().data
    expect(members).toMatchObject([{ ...invited, coverages: [{ id: own.coverageIds[0] }] }])
    const gone = test.db.selectFrom('person').select('id').where('id', '=', registered)
    expect(await gone.execute()).toEqual([])
  })

  it('are added for a member who has invited a relative', async () => {
    const own = await makeInsured(test)
    const registered = await makePerson(test.db)
    const member = await makeSearcher(test, registered)
    const relative = await makeSearcher(test)
    const notice = { account_id: relative.accountId, kind: 'family_invited', person_id: registered } as const
    await makeNotification(test, notice)
    const token = await proved(test, member.as, own.nationalId)
    const answer = await add(test, member.as, token, { coverage_ids: own.coverageIds })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await ownCards(test, member.as)).toEqual(own.coverageIds)
    const { items } = (await test.call({ url: '/api/v1/notifications', as: relative.as })).json().data
    expect(items[0].params.name.th).toBe('สมใจ')
  })

  it('gives the person to the first of two members with the same name and a proof each', async () => {
    const own = await makeInsured(test)
    const members = [await makeSearcher(test), await makeSearcher(test)]
    const tokens: string[] = []
    for (const { as } of members) tokens.push(await proved(test, as, own.nationalId))
    const answers = await Promise.all(
      members.map(({ as }, index) => add(test, as, tokens[index] ?? '', { coverage_ids: own.coverageIds })),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 410])
    const accounts = await test.db
      .selectFrom('account')
      .select('id')
      .where('person_id', '=', own.personId)
      .execute()
    expect(accounts).toHaveLength(1)
  })
})

describe('adding a relative’s coverages (R42)', () => {
  const link = () => test.db.selectFrom('family_link').selectAll().execute()

  it('links the person and never shows the coverages as the member’s own', async () => {
    const relative = await makeInsured(test, {}, 2)
    const { as, accountId } = await makeSearcher(test)
    const token = await proved(test, as, relative.nationalId, 'family')
    expect((await found(test, as, token)).json().data.whose).toBe('family')
    const body = { coverage_ids: relative.coverageIds, relationship: 'parent' }
    expect((await add(test, as, token, body)).json().data).toEqual({ added: 2 })
    expect(await link()).toMatchObject([
      {
        account_id: accountId,
        person_id: relative.personId,
        relationship: 'parent',
        proof: 'policy_phone',
        scopes: ['see'],
        ends_at: null,
      },
    ])
    const remaining = await test.db.selectFrom('account_coverage').select('coverage_id').execute()
    expect(remaining.map((row) => row.coverage_id).toSorted()).toEqual(relative.coverageIds.toSorted())
    expect(await ownCards(test, as)).toEqual([])
    const [id] = relative.coverageIds
    expect((await test.call({ url: `/api/v1/coverages/${id}`, as })).statusCode).toBe(404)
    const home = await test.call({ url: '/api/v2/home?lang=th', as })
    expect(home.json().data.primary_card ?? null).toBeNull()

    const again = await proved(test, as, relative.nationalId, 'family')
    expect((await add(test, as, again, body)).json().data).toEqual({ added: 0 })
    expect(await link()).toHaveLength(1)
    const written = await test.db
      .selectFrom('audit_event')
      .select(['account_id', 'subject'])
      .where('action', '=', 'family.added')
      .execute()
    expect(written[0]).toEqual({ account_id: accountId, subject: relative.personId })
  })

  it('requires the relationship', async () => {
    const relative = await makeInsured(test)
    const { as } = await makeSearcher(test)
    const token = await proved(test, as, relative.nationalId, 'family')
    const answer = await add(test, as, token, { coverage_ids: relative.coverageIds })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual([{ path: 'relationship', code: 'required' }])
    expect(await link()).toEqual([])
  })

  it('makes the parent of a child its guardian until the child is of age', async () => {
    const child = await makeInsured(test, { birth_date: '2018-03-01' })
    const { as } = await makeSearcher(test)
    const token = await proved(test, as, child.nationalId, 'family')
    await add(test, as, token, { coverage_ids: child.coverageIds, relationship: 'child' })
    expect(await link()).toMatchObject([{ proof: 'guardian', ends_at: new Date('2038-02-28T17:00:00Z') }])
  })

  it('replaces an expired link with a new one', async () => {
    const child = await makeInsured(test, { birth_date: '2006-12-01' })
    const member = await makeSearcher(test)
    const body = { coverage_ids: child.coverageIds, relationship: 'child' }
    await add(test, member.as, await proved(test, member.as, child.nationalId, 'family'), body)
    test.clock.set('2026-12-02T05:00:00Z')
    const as = await test.signIn(member)
    const token = await proved(test, as, child.nationalId, 'family')
    expect((await found(test, as, token)).json().data.items[0].added).toBe(false)
    await add(test, as, token, body)
    expect((await link()).map(({ scopes, ended_at }) => [scopes.length, ended_at === null])).toEqual(
      expect.arrayContaining([
        [3, false],
        [1, true],
      ]),
    )
  })

  it('treats a family search for the member’s own id as their own', async () => {
    const own = await makeInsured(test)
    const { as } = await makeSearcher(test, own.personId)
    const token = await proved(test, as, own.nationalId, 'family')
    expect((await found(test, as, token)).json().data.whose).toBe('self')
    await add(test, as, token, { coverage_ids: own.coverageIds })
    expect(await ownCards(test, as)).toEqual(own.coverageIds)
    expect(await link()).toEqual([])
  })

  it('ends the link to a relative who turns out to be the member', async () => {
    const own = await makeInsured(test)
    const { as } = await makeSearcher(test)
    const family = await proved(test, as, own.nationalId, 'family')
    await add(test, as, family, { coverage_ids: own.coverageIds, relationship: 'spouse' })
    await add(test, as, await proved(test, as, own.nationalId), { coverage_ids: own.coverageIds })
    expect((await link())[0]?.ended_at).not.toBeNull()
    expect(await ownCards(test, as)).toEqual(own.coverageIds)
  })

  it('proves nothing for an unknown id, whatever code is entered', async () => {
    const { as } = await makeSearcher(test)
    const { token, ref_no } = (await search(test, as, anyNationalId(), 'family')).json().data
    const answer = await test.call({
      method: 'POST',
      url: '/api/v1/otp/member/verify',
      as,
      headers: { 'register-token': token },
      payload: { ref_no, code: '000000' },
    })
    expect(answer.json().code).toBe('otp_wrong')
    expect((await found(test, as, token)).json().code).toBe('flow_missing')
  })
})

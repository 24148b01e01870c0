import type { FamilyScope } from '@khum/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeClaim } from '../factory-claim'
import { makeCoverage } from '../factory-coverage'
import { makeReadyDraft } from '../factory-draft'
import { useTestApp } from '../test-app'
import { agreed, listFamily, makeFamily, makeLink, makeSigned, type SignedMember } from './family-world'

const test = useTestApp()
let reader: SignedMember
let owner: SignedMember
let coverageId: string
beforeEach(async () => {
  reader = await makeSigned(test)
  owner = await makeSigned(test, { name_en: 'Owner' })
  coverageId = (await makeCoverage(test.db, owner)).coverageId
})

const detail = (id = coverageId, as = reader.as) => test.call({ url: `/api/v1/family-coverages/${id}`, as })
const beginClaim = (as = reader.as) =>
  test.call({ method: 'POST', url: '/api/v1/claim-drafts', as, payload: { coverage_id: coverageId } })
const sendDraft = (draft_id: string) =>
  test.call({
    method: 'POST',
    url: '/api/v1/claims',
    as: reader.as,
    headers: { 'idempotency-key': 'a-key-of-a-test-0001' },
    payload: { draft_id, version: 1 },
  })
const end = (linkId: string, as: Record<string, string>) =>
  test.call({ method: 'DELETE', url: `/api/v1/family-links/${linkId}`, as })
const events = (action: string) =>
  test.db.selectFrom('audit_event').selectAll().where('action', '=', action).orderBy('id').execute()

describe('a relative’s coverages (R42)', () => {
  it('are separate from the member’s own, with the scopes that were agreed to', async () => {
    const linkId = await agreed(test, reader, owner, ['see', 'use_card'])
    const family = (await listFamily(test, reader.as)).json().data
    expect(family.members).toMatchObject([
      {
        id: linkId,
        name: { en: 'Mrs Owner Deengam' },
        relationship: 'parent',
        proof: 'invitation',
        scopes: ['see', 'use_card'],
        ends_at: null,
        coverages: [{ id: coverageId, hidden: false, nickname: null }],
      },
    ])
    expect((await test.call({ url: '/api/v1/coverages', as: reader.as })).json().data.items).toEqual([])
    expect((await test.call({ url: `/api/v1/coverages/${coverageId}`, as: reader.as })).statusCode).toBe(404)
    expect((await detail()).json().data).toMatchObject({ id: coverageId, member: { id: linkId } })
  })

  it('aren’t shown without authority, even if they are in the list', async () => {
    await test.db
      .insertInto('account_coverage')
      .values({ account_id: reader.accountId, coverage_id: coverageId })
      .execute()
    expect((await listFamily(test, reader.as)).json().data.members).toEqual([])
    expect((await detail()).statusCode).toBe(404)
    expect((await beginClaim()).statusCode).toBe(404)
  })

  it.each([
    [['see'], 404],
    [['see', 'use_card', 'see_diagnosis'], 404],
    [['see', 'claim'], 201],
  ] as const)('starting a claim with the scopes %s answers %i', async (scopes, status) => {
    await agreed(test, reader, owner, [...scopes])
    expect((await beginClaim()).statusCode).toBe(status)
  })

  it('an earlier draft can’t be submitted or read once the authority has ended', async () => {
    const linkId = await agreed(test, reader, owner, ['see', 'claim'])
    const draftId = await makeReadyDraft(test.db, { ...reader, coverageId })
    expect((await end(linkId, owner.as)).statusCode).toBe(204)
    expect((await sendDraft(draftId)).json().code).toBe('coverage_not_claimable')
    expect((await test.call({ url: '/api/v1/claim-drafts', as: reader.as })).json().data.items ?? []).toEqual(
      [],
    )
  })

  it('the relative’s own claims are listed only with see_diagnosis, without links', async () => {
    const claim = { coverage_id: coverageId, symptom: 'ปวดหลัง' }
    await makeClaim(test.db, { ...claim, account_id: owner.accountId })
    // Adds a claim of the relative that no account sent: it came from a hospital.
    const none = { account_id: null, partner_id: null, email: null }
    await makeClaim(test.db, { ...claim, ...none, origin: 'hospital', mode: 'cashless' })
    await agreed(test, reader, owner, ['see', 'claim'])
    const mine = await makeClaim(test.db, { ...claim, account_id: reader.accountId })
    expect((await detail()).json().data.claim_history).toMatchObject([{ claim_id: mine, cause: null }])
    await agreed(test, reader, owner, ['see', 'see_diagnosis'])
    const all = (await detail()).json().data.claim_history
    expect(all.map((entry: { claim_id: string | null }) => entry.claim_id).toSorted()).toEqual(
      [mine, null, null].toSorted(),
    )
    expect(all.map((entry: { cause: string }) => entry.cause)).toEqual(['ปวดหลัง', 'ปวดหลัง', 'ปวดหลัง'])
  })

  it('the owner sees claims that relatives submitted on the owner’s coverage', async () => {
    await makeClaim(test.db, { coverage_id: coverageId, account_id: reader.accountId })
    const own = await test.call({ url: `/api/v1/coverages/${coverageId}`, as: owner.as })
    expect(own.json().data.claim_history).toMatchObject([{ claim_id: null }])
  })
})

describe('a guardian (R42)', () => {
  const child = { relationship: 'child', proof: 'guardian' } as const
  const all: FamilyScope[] = ['see', 'use_card', 'claim', 'see_diagnosis']

  it.each([
    ['2018-03-01', all],
    ['2016-11-22', all],
    ['2016-11-21', ['see', 'use_card', 'claim']],
  ])('of a child born on %s may %s', async (birth_date, scopes) => {
    const { coverageId: id } = await makeFamily(test, reader, { ...child, scopes: all }, { birth_date })
    expect((await detail(id)).json().data.member.scopes).toEqual(scopes)
  })

  it('loses the authority on the day on which the child comes of age', async () => {
    const ends_at = new Date('2026-11-22T00:00:00+07:00')
    const { coverageId: id } = await makeFamily(test, reader, { ...child, scopes: all, ends_at })
    test.clock.set('2026-11-21T16:59:59Z')
    const as = await test.signIn(reader)
    expect((await detail(id, as)).statusCode).toBe(200)
    test.clock.set('2026-11-21T17:00:00Z')
    expect((await detail(id, as)).statusCode).toBe(404)
    expect((await listFamily(test, as)).json().data.members).toEqual([])
  })
})

describe('who may see my cards (R42)', () => {
  it('is listed, and either side can end it at once', async () => {
    for (const side of ['owner', 'reader'] as const) {
      const linkId = await agreed(test, reader, owner, ['see', 'claim'])
      const { watchers, members } = (await listFamily(test, owner.as)).json().data
      expect(watchers).toMatchObject([{ id: linkId, proof: 'invitation', scopes: ['see', 'claim'] }])
      expect(members).toEqual([])
      expect((await detail()).statusCode).toBe(200)
      expect((await end(linkId, side === 'owner' ? owner.as : reader.as)).statusCode).toBe(204)
      expect((await detail()).statusCode).toBe(404)
      expect((await beginClaim()).statusCode).toBe(404)
      expect((await listFamily(test, reader.as)).json().data.members).toEqual([])
      expect((await listFamily(test, owner.as)).json().data.watchers).toEqual([])
      expect((await end(linkId, owner.as)).statusCode).toBe(404)
    }
    const ended = await events('family.ended')
    expect(ended.map(({ outcome, account_id }) => [outcome, account_id])).toEqual([
      ['by_owner', owner.accountId],
      ['by_reader', reader.accountId],
    ])
    expect(ended.map(({ person_id }) => person_id)).toEqual([owner.personId, owner.personId])
  })

  it('others can’t end it', async () => {
    const linkId = await agreed(test, reader, owner, ['see'])
    const stranger = await makeSigned(test)
    expect((await end(linkId, stranger.as)).statusCode).toBe(404)
    expect((await detail()).statusCode).toBe(200)
  })

  it('an ended authority can’t be revived or widened', async () => {
    const linkId = await agreed(test, reader, owner, ['see'])
    await end(linkId, owner.as)
    const revive = test.db.updateTable('family_link').set({ ended_at: null }).where('id', '=', linkId)
    await expect(revive.execute()).rejects.toThrow(/only ends or narrows/)
    const live = await makeLink(test, { accountId: reader.accountId, personId: owner.personId })
    const widen = test.db
      .updateTable('family_link')
      .set({ scopes: ['see', 'claim'] })
      .where('id', '=', live)
    await expect(widen.execute()).rejects.toThrow(/only ends or narrows/)
  })
})

describe('reads of relatives’ data are audited (R42, R65)', () => {
  it('for a list, a detail, a draft and its sending: reader, session, person, coverage and request', async () => {
    await agreed(test, reader, owner, ['see', 'claim'])
    const listed = await listFamily(test, reader.as)
    await detail()
    await beginClaim()
    const sent = await sendDraft(await makeReadyDraft(test.db, { ...reader, coverageId }))
    expect(sent.statusCode, sent.body).toBe(201)
    const reads = await events('family.read')
    expect(listed.statusCode).toBe(200)
    expect(reads.map(({ outcome }) => outcome)).toEqual(['see', 'see', 'claim', 'claim'])
    for (const read of reads)
      expect(read).toMatchObject({
        account_id: reader.accountId,
        person_id: owner.personId,
        subject: coverageId,
        session_id: expect.any(String),
        trace_id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
        partner_id: 'testpartner',
      })
  })

  it('but not for the member’s own data', async () => {
    await test.call({ url: '/api/v1/coverages', as: owner.as })
    await listFamily(test, owner.as)
    expect(await events('family.read')).toEqual([])
  })
})

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Notification } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { documentKeys } from '../../src/modules/documents/document-objects'
import { makeMember, makePerson } from '../factories'
import { makeCard } from '../factory-card'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { makeDocument } from '../factory-draft'
import { makeNotification } from '../factory-notification'
import { proveFlow } from '../prove-flow'
import { statusAt, useSecondServer } from '../second-server'
import { testPartner } from '../test-app'
import { useDeletionWorld } from './deletion-world'

const world = useDeletionWorld()
const { test, start, confirm, proved, deleted } = world

const other = useSecondServer(test)

const belongings = [
  'claim_draft',
  'declared_card',
  'document',
  'account_coverage',
  'account_identity',
  'known_device',
  'notification',
  'member_topic',
] as const

describe('deleting the account (R60)', () => {
  it('previews which claims continue and how long they are kept', async () => {
    const preview = () => test.call({ method: 'GET', url: '/api/v1/account-deletion', as: world.as })
    const apps = [{ name: { th: 'คุ้ม', en: 'Khum' }, is_this: true }]
    expect((await preview()).json().data).toEqual({ open_claims: 0, claims_kept_until: null, apps })
    await world.submitted()
    expect((await preview()).json().data).toEqual({ open_claims: 1, claims_kept_until: '2036-11-21', apps })
  })

  it('needs a code to the member’s own phone, for this purpose and session, and takes it once (R27)', async () => {
    const flow = (await start()).json().data
    expect(flow).toMatchObject({ purpose: 'delete_account', phone: '081-xxx-5678' })
    expect((await confirm(flow.token)).json().code).toBe('flow_missing')
    await proveFlow(test, flow.token)
    const elsewhere = await test.signIn(world.member)
    expect((await confirm(flow.token, {}, elsewhere)).json().code).toBe('flow_missing')
    await test.db.updateTable('otp_flow').set({ purpose: 'phone_edit' }).execute()
    expect((await confirm(flow.token)).json().code).toBe('flow_missing')
    expect(await statusAt(test.app, world.as)).toBe(200)
    await test.db.updateTable('otp_flow').set({ purpose: 'delete_account' }).execute()
    expect((await confirm(flow.token)).statusCode).toBe(204)
  })

  it('is refused without a verified phone', async () => {
    await test.db.updateTable('login').set({ phone_verified_at: null }).execute()
    expect((await start()).json().code).toBe('phone_missing')
  })

  it('ends every session, here at once and elsewhere within a second', async () => {
    const second = await test.signIn(world.member)
    for (const as of [world.as, second]) {
      expect(await statusAt(test.app, as)).toBe(200)
      expect(await statusAt(other(), as)).toBe(200)
    }
    const answer = await deleted()
    expect(answer.statusCode).toBe(204)
    expect(String(answer.headers['set-cookie'])).toContain('khum-refresh=;')
    for (const as of [world.as, second]) expect(await statusAt(test.app, as)).toBe(401)
    test.clock.advance(1_000)
    for (const as of [world.as, second]) expect(await statusAt(other(), as)).toBe(401)
    const { username, password } = world.member
    await expect(test.signIn({ username, password })).rejects.toThrow('credentials_wrong')
  })

  it('removes drafts, typed-in cards, unsent files with their objects, lists, links and devices', async () => {
    const { accountId, personId } = world.member
    const draftId = await world.readyDraft()
    const documentId = await makeDocument(test.db, {
      account_id: accountId,
      draft_id: draftId,
      name: 'x.jpg',
    })
    const cardId = await makeCard(test.db, { account_id: accountId })
    await makeDocument(test.db, { account_id: accountId, card_id: cardId, list: 'card_front' })
    const key = documentKeys(documentId).file
    await test.ctx.gateways.files.put(key, Readable.from([Buffer.from('canary')]), { size: 6 })
    const identity = {
      provider: 'line',
      partner_id: testPartner.id,
      subject: 'U1',
      account_id: accountId,
    } as const
    await test.db
      .insertInto('account_identity')
      .values({ ...identity, linked_at: test.clock.now() })
      .execute()
    const link = { relationship: 'child', created_at: test.clock.now() } as const
    const relative = await makeMember(test.db)
    const linkId = newId()
    await test.db
      .insertInto('family_link')
      .values([
        { ...link, id: newId(), account_id: accountId, person_id: relative.personId, proof: 'policy_phone' },
        { ...link, id: linkId, account_id: relative.accountId, person_id: personId, proof: 'invitation' },
      ])
      .execute()
    // The member accepted this invitation with an earlier phone.
    await test.db
      .insertInto('family_invitation')
      .values({
        id: newId(),
        account_id: relative.accountId,
        partner_id: testPartner.id,
        phone: '+66811110000',
        relationship: 'child',
        scopes: ['see'],
        created_at: test.clock.now(),
        expires_at: new Date(test.clock.now().getTime() + 60_000),
        state: 'accepted',
        decided_at: test.clock.now(),
        family_link_id: linkId,
      })
      .execute()
    await makeNotification(test, { account_id: accountId })
    const chosen = { topic: 'claims', way: 'line', since: test.clock.now() } as const
    await test.db
      .insertInto('member_topic')
      .values({ ...chosen, account_id: accountId })
      .execute()
    const notice = { account_id: relative.accountId, kind: 'family_accepted', person_id: personId } as const
    await makeNotification(test, notice)
    expect((await deleted()).statusCode).toBe(204)
    for (const table of belongings) {
      const left = test.db.selectFrom(table).selectAll().where('account_id', '=', accountId)
      expect(await left.execute(), table).toEqual([])
    }
    const news = await test.db.selectFrom('notification').select(['account_id', 'person_id']).execute()
    expect(news).toEqual([{ account_id: relative.accountId, person_id: null }])
    const links = await test.db.selectFrom('family_link').select(['account_id', 'ended_at']).execute()
    expect(links).toEqual([{ account_id: relative.accountId, ended_at: test.clock.now() }])
    expect(await test.db.selectFrom('family_invitation').selectAll().execute()).toEqual([])
    expect(await buffer(await test.ctx.gateways.files.get(key))).toHaveLength(6)
    await test.ctx.jobs.drain()
    await expect(test.ctx.gateways.files.get(key)).rejects.toThrow()
  })

  it('leads a relative’s notification about the member’s card to the family’s screen, without the name (R60)', async () => {
    const { personId } = world.member
    const relative = await makeMember(test.db)
    const about = { account_id: relative.accountId, target: 'coverage', target_id: world.coverageId } as const
    await makeNotification(test, { ...about, kind: 'coverage_added', person_id: personId })
    await makeNotification(test, { ...about, kind: 'coverage_added', target_id: newId() })
    expect((await deleted()).statusCode).toBe(204)
    const as = await test.signIn(relative)
    const { items } = (await test.call({ method: 'GET', url: '/api/v1/notifications', as })).json().data
    expect(items.map((each: Notification) => [each.params.name, each.target?.name])).toEqual([
      [null, 'coverage'],
      [null, 'family'],
    ])
  })

  it('leaves no name, phone, mail or username in the database', async () => {
    const canaries = /canary|899999999|คานารี/i
    const canary = 'Canarysurname'
    const personId = await makePerson(test.db, { surname_en: canary, surname_th: 'คานารี' })
    const former = await makeMember(test.db, {
      person_id: personId,
      username: 'canaryname',
      phone: '+66899999999',
      phone_verified_at: test.clock.now(),
      email: 'canary@example.com',
    })
    const as = await test.signIn(former)
    const token = await proved(as)
    expect((await confirm(token, { line_access_token: 'canarytoken' }, as)).statusCode).toBe(204)
    const { rows: tables } = await test.ctx.pool.query(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rows } = await test.ctx.pool.query(`select row_to_json(t)::text as row from ${name} t`)
      // The count of text messages per phone stays for a day. Otherwise, deleting the account and registering again
      // would reset the limit.
      const found = rows.filter(({ row }) => canaries.test(row) && !row.includes('"key":"otp_phone_'))
      expect(found, name).toEqual([])
    }
  })

  it('keeps a person whom a policy covers', async () => {
    await deleted()
    const person = await test.db
      .selectFrom('person')
      .select('name_en')
      .where('id', '=', world.member.personId)
      .executeTakeFirst()
    expect(person).toEqual({ name_en: 'Somjai' })
  })

  it('keeps the proof of consent and is audited', async () => {
    const id = await makeConsentDocument(test.db, { kind: 'terms', is_force: true })
    await makeConsentEvent(test.db, world.member.accountId, id)
    test.clock.advance(1_000)
    await deleted()
    const said = await test.db
      .selectFrom('consent_event')
      .select('document_id')
      .where('account_id', '=', world.member.accountId)
      .execute()
    expect(said.map(({ document_id }) => document_id)).toContain(id)
    const written = await test.db
      .selectFrom('audit_event')
      .select(['action', 'account_id', 'outcome'])
      .execute()
    expect(written).toEqual([
      { action: 'account.deleted', account_id: world.member.accountId, outcome: 'done' },
    ])
  })

  it('is possible without accepting a forced text', async () => {
    await makeConsentDocument(test.db, { kind: 'terms', version: 9, is_force: true })
    test.clock.advance(1_000)
    expect((await deleted()).statusCode).toBe(204)
  })

  it('removes the app from LINE after the commit, and retries if LINE doesn’t respond', async () => {
    const calls: string[] = []
    let answer = false
    const { line } = test.ctx.gateways
    const original = line.deauthorize
    line.deauthorize = async (token, partnerId) => {
      calls.push(`${partnerId} ${token}`)
      return answer
    }
    try {
      await deleted({ line_access_token: 'line-token' })
      expect(calls).toEqual([])
      await expect(test.ctx.jobs.drain()).rejects.toThrow('LINE')
      answer = true
      expect(calls).toEqual([`${testPartner.id} line-token`])
    } finally {
      line.deauthorize = original
      await test.ctx.pool.query("delete from pgboss.job where name = 'account.leave_line'")
    }
  })
})

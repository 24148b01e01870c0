import { beforeEach, describe, expect, it } from 'vitest'
import { channelSecretAad } from '../../src/gateways/line/channel-secrets'
import { consumeLinkTicket } from '../../src/modules/external-sign-in/external-sign-in.service'
import { purgeExpired } from '../../src/purge-expired'
import { type MadeMember, makeMember } from '../factories'
import { partnerHeaders, testPartner, useTestApp } from '../test-app'
import { useLineWorld } from './line-world'

const test = useTestApp()
const line = useLineWorld(test)
let member: MadeMember
beforeEach(async () => {
  member = await makeMember(test.db)
})

async function enter(id_token: string) {
  const answer = await test.call({
    method: 'POST',
    url: '/api/v1/line/session',
    headers: partnerHeaders,
    payload: { id_token },
  })
  return answer.statusCode === 201 ? answer.json().data : answer.json()
}

async function signInWith(link_token: string, who = member) {
  return await test.call({
    method: 'POST',
    url: '/api/v1/session',
    headers: partnerHeaders,
    payload: { username: who.username, password: who.password, link_token },
  })
}

const identities = () => test.db.selectFrom('account_identity').selectAll().execute()

describe('a link ticket', () => {
  it('links LINE to the account that signs in with it, so that LINE alone signs in later', async () => {
    const { link } = await enter(await line.token())
    expect(link).toMatchObject({ provider: 'line', display_name: 'มาลี' })
    expect((await signInWith(link.token)).statusCode).toBe(201)
    const again = await enter(await line.token({ jti: 'next' }))
    expect(again.session.member.id).toBe(member.accountId)
  })

  it('works once, for 15 minutes, for its partner only', async () => {
    const first = await enter(await line.token({ jti: 'a' }))
    expect((await signInWith(first.link.token)).statusCode).toBe(201)
    expect((await signInWith(first.link.token)).json().code).toBe('link_missing')
    const second = await enter(await line.token({ sub: 'Uother' }))
    const use = (partnerId: string) =>
      consumeLinkTicket(test.ctx, { linkToken: second.link.token, partnerId, accountId: member.accountId })
    await expect(use('another')).rejects.toMatchObject({ code: 'link_missing' })
    test.clock.advance(15 * 60_000)
    await expect(use(testPartner.id)).rejects.toMatchObject({ code: 'link_missing' })
  })

  it('is refused with an added space or changed spare bits', async () => {
    const { link } = await enter(await line.token())
    const last = link.token.slice(-1)
    const respelled = [
      `${link.token} `,
      `${link.token}=`,
      `${link.token.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`,
    ]
    for (const text of respelled) expect((await signInWith(text)).statusCode).not.toBe(201)
    expect((await signInWith(link.token)).statusCode).toBe(201)
  })

  it('isn’t used up by a wrong password', async () => {
    const { link } = await enter(await line.token())
    const wrong = await signInWith(link.token, { ...member, password: 'Wrong1234' })
    expect(wrong.json().code).toBe('credentials_wrong')
    expect((await signInWith(link.token)).statusCode).toBe(201)
  })

  it('links one account when two use it at once', async () => {
    const other = await makeMember(test.db)
    const { link } = await enter(await line.token())
    const uses = await Promise.allSettled(
      [member, other].map(({ accountId }) =>
        test.db
          .transaction()
          .execute((db) =>
            consumeLinkTicket(
              { ...test.ctx, db },
              { linkToken: link.token, partnerId: testPartner.id, accountId },
            ),
          ),
      ),
    )
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await identities()).toHaveLength(1)
  })

  it('doesn’t link a LINE user who is already linked, or a second LINE user to one account', async () => {
    const tickets = [await enter(await line.token({ jti: '1' })), await enter(await line.token({ jti: '2' }))]
    expect((await signInWith(tickets[0].link.token)).statusCode).toBe(201)
    const other = await makeMember(test.db)
    expect((await signInWith(tickets[1].link.token, other)).json().code).toBe('identity_taken')
    const third = await enter(await line.token({ sub: 'Uother' }))
    expect((await signInWith(third.link.token)).json().code).toBe('identity_taken')
    expect(await identities()).toHaveLength(1)
  })

  it('is reissued for the same token after a reload, and the earlier one ends', async () => {
    const token = await line.token()
    const first = await enter(token)
    const second = await enter(token)
    expect(second.link.token).not.toBe(first.link.token)
    expect((await signInWith(first.link.token)).json().code).toBe('link_missing')
    expect((await signInWith(second.link.token)).statusCode).toBe(201)
    // An ID token opens at most one session (R28).
    expect((await enter(token)).code).toBe('line_token_refused')
  })

  it('is deleted a day after it expires', async () => {
    await enter(await line.token())
    test.clock.advance(26 * 3_600_000)
    await purgeExpired(test.ctx)
    expect(await test.db.selectFrom('link_ticket').selectAll().execute()).toEqual([])
    expect(await test.db.selectFrom('spent_token').selectAll().execute()).toEqual([])
  })
})

describe('a newly linked identity', () => {
  const messages = async () => (await test.ctx.gateways.outbox.list(test.db)).map((message) => message.body)

  it('notifies the member, but not one who has just registered (R19)', async () => {
    const { link } = await enter(await line.token())
    await signInWith(link.token)
    expect(await messages()).toEqual([expect.stringContaining('LINE')])
    const as = await test.signIn(member)
    const again = { id_token: await line.token({ jti: 'again' }) }
    const answer = await test.call({ method: 'POST', url: '/api/v1/identities/line', as, payload: again })
    expect(answer.statusCode).toBe(204)
    expect(await messages()).toHaveLength(1)
    const { accountId } = await makeMember(test.db)
    const { link: second } = await enter(await line.token({ sub: 'Usecond' }))
    await consumeLinkTicket(test.ctx, {
      linkToken: second.token,
      partnerId: testPartner.id,
      accountId,
      isNewAccount: true,
    })
    expect(await messages()).toHaveLength(1)
  })

  it('can’t come from a session that another server ended less than a second ago (R19)', async () => {
    const as = await test.signIn(member)
    expect((await test.call({ method: 'GET', url: '/api/v1/me', as })).statusCode).toBe(200)
    // Ends the session as another server would: only in the database, so this server's cache still has the session.
    await test.db
      .updateTable('session')
      .set({ ended_at: test.clock.now(), end_reason: 'password_changed' })
      .execute()
    const payload = { id_token: await line.token() }
    const answer = await test.call({ method: 'POST', url: '/api/v1/identities/line', as, payload })
    expect(answer.json().code).toBe('session_expired')
    expect(await identities()).toEqual([])
  })
})

describe('a member', () => {
  async function call(method: 'GET' | 'POST', url: string, as: Record<string, string>, payload?: object) {
    return await test.call({ method, url, as, ...(payload ? { payload } : {}) })
  }

  it('links LINE, sees it and unlinks it; LINE is notified with the channel’s own token', async () => {
    const sealed = test.ctx.keys.seal(
      Buffer.from('channel-secret'),
      channelSecretAad(testPartner.id, 'login'),
    )
    await test.db.updateTable('partner').set({ line_channel_secret_sealed: sealed }).execute()
    const as = await test.signIn(member)
    expect((await call('GET', '/api/v1/identities', as)).json().data).toEqual({
      items: [],
      line_offered: true,
    })
    const linked = await call('POST', '/api/v1/identities/line', as, { id_token: await line.token() })
    expect(linked.statusCode).toBe(204)
    expect((await call('GET', '/api/v1/identities', as)).json().data.items).toEqual([
      { provider: 'line', linked_at: test.clock.now().toISOString() },
    ])
    line.calls.length = 0
    const unlinked = await call('POST', '/api/v1/identities/line/unlink', as, {
      line_access_token: 'member-token',
    })
    expect(unlinked.statusCode).toBe(204)
    expect(await identities()).toEqual([])
    expect(line.calls.map((each) => each.line)).toEqual([
      'POST /oauth2/v3/token',
      'POST /user/v1/deauthorize',
    ])
    expect(line.calls[0]?.body).toBe(
      'grant_type=client_credentials&client_id=1234567890&client_secret=channel-secret',
    )
    expect(line.calls[1]).toMatchObject({
      authorization: 'Bearer channel-token',
      body: JSON.stringify({ userAccessToken: 'member-token' }),
    })
  })

  it('can unlink even when LINE is unavailable', async () => {
    const as = await test.signIn(member)
    await call('POST', '/api/v1/identities/line', as, { id_token: await line.token() })
    line.mode = 'broken'
    const answer = await call('POST', '/api/v1/identities/line/unlink', as, { line_access_token: 'x' })
    expect(answer.statusCode).toBe(204)
    expect(await identities()).toEqual([])
  })

  it('can link with a token that got a ticket before; the ticket ends', async () => {
    const token = await line.token()
    const { link } = await enter(token)
    const as = await test.signIn(member)
    const linked = await call('POST', '/api/v1/identities/line', as, { id_token: token })
    expect(linked.statusCode).toBe(204)
    expect((await signInWith(link.token)).json().code).toBe('link_missing')
  })

  it('can’t link with a used token, or a LINE user of another member', async () => {
    const token = await line.token()
    const as = await test.signIn(member)
    const other = await test.signIn(await makeMember(test.db))
    await call('POST', '/api/v1/identities/line', as, { id_token: token })
    const replay = await call('POST', '/api/v1/identities/line', other, { id_token: token })
    expect(replay.json().code).toBe('line_token_refused')
    const taken = await call('POST', '/api/v1/identities/line', other, {
      id_token: await line.token({ jti: 'fresh' }),
    })
    expect(taken.json().code).toBe('identity_taken')
  })
})

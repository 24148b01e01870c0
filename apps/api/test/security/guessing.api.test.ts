import { describe, expect, it } from 'vitest'
import { addressKey } from '../../src/http/address-key'
import { sha256 } from '../../src/ids'
import { makeMember, testPassword } from '../factories'
import { partnerHeaders, testPartner, useTestApp } from '../test-app'

const test = useTestApp()

function signIn(username: string, password: string, remoteAddress = '127.0.0.1') {
  return test.call({
    method: 'POST',
    url: '/api/v1/session',
    headers: partnerHeaders,
    payload: { username, password },
    remoteAddress,
  })
}

function partnerInfo(partner: string, secret: string, remoteAddress: string) {
  const query = { partner_id: partner, secret_key: secret }
  return test.call({ method: 'GET', url: '/api/v1/partner-info', query, remoteAddress })
}

describe('guessing a password (R16)', () => {
  it('allows no more simultaneous guesses than successive ones', async () => {
    const member = await makeMember(test.db)
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn(member.username, `Wrong${n}`, `10.0.0.${n}`)),
    )
    // At most ten wrong passwords are compared and, on a slow machine, one more after each delay (1 s, 2 s, 4 s …).
    // Parallel calls must not allow more than that.
    const most = 10 + Math.floor(Math.log2(1 + (performance.now() - began) / 1_000))
    const codes = answers.map((answer) => answer.json().code)
    expect(codes.filter((code) => code === 'credentials_wrong').length).toBeLessThanOrEqual(most)
    expect(codes.filter((code) => code === 'rate_limited').length).toBeGreaterThanOrEqual(40 - most)
  })

  it('stops after fifty from one address, even if they are simultaneous', async () => {
    const member = await makeMember(test.db)
    for (let n = 0; n < 5; n += 1) expect((await signIn(member.username, testPassword)).statusCode).toBe(201)
    const answers = []
    for (let round = 0; round < 3; round += 1) {
      const guesses = Array.from({ length: 30 }, (_, n) => signIn(`nobody${round}x${n}`, 'Wrong1234'))
      answers.push(...(await Promise.all(guesses)))
    }
    const codes = answers.map((answer) => answer.json().code)
    // Correct passwords don't count towards the limit of 50 wrong ones for an IP address.
    expect(codes.filter((code) => code === 'credentials_wrong')).toHaveLength(50)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(40)
  })

  it('resets the failures after a right password', async () => {
    const member = await makeMember(test.db)
    for (let n = 0; n < 4; n += 1) {
      await signIn(member.username, 'Wrong1234')
      await signIn(member.username, 'Wrong1234')
      expect((await signIn(member.username, testPassword)).statusCode).toBe(201)
    }
  })

  it('counts the addresses of one IPv6 subscriber as one (R83)', async () => {
    for (let n = 0; n < 50; n += 1) await signIn(`nobody${n}`, 'Wrong1234', `2001:db8:1:2::${n + 1}`)
    expect((await signIn('nobody99', 'Wrong1234', '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await signIn('nobody99', 'Wrong1234', '2001:db8:1:3::1')).statusCode).toBe(401)
  })
})

describe('guessing a partner’s secret (R32)', () => {
  it('stops after 20: then even the right secret is refused, for the whole /64', async () => {
    for (const id of ['orchid', 'lotus']) {
      await test.db.insertInto('partner').values({ id, ins_code: 'ORC' }).execute()
      const secret_hash = sha256(`${id}-secret`)
      await test.db.insertInto('partner_secret').values({ partner_id: id, slot: 1, secret_hash }).execute()
    }
    for (let n = 0; n < 20; n += 1) {
      expect((await partnerInfo('orchid', `wrong-${n}`, `2001:db8:1:2::${n + 1}`)).statusCode).toBe(403)
    }
    const right = await partnerInfo('orchid', 'orchid-secret', '2001:db8:1:2::99')
    expect([right.statusCode, right.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect((await partnerInfo('orchid', 'orchid-secret', '2001:db8:9::1')).statusCode).toBe(200)
    // The guesses block this network only for the partner whose secret they tried to find.
    expect((await partnerInfo('lotus', 'lotus-secret', '2001:db8:1:2::1')).statusCode).toBe(200)
  })

  it('never refuses the default partner’s right secret', async () => {
    for (let n = 0; n < 21; n += 1) await partnerInfo(testPartner.id, `wrong-${n}`, '2001:db8:1:2::1')
    expect((await partnerInfo(testPartner.id, testPartner.secret, '2001:db8:1:2::1')).statusCode).toBe(200)
  })

  it('counts unknown partners of an address together', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1)
      statuses.push((await partnerInfo(`nobody-${n}`, 'wrong', '2001:db8:1:2::1')).statusCode)
    expect(statuses).toEqual([...Array<number>(20).fill(403), 429])
  })
})

describe('an address in a header (R83)', () => {
  it.each([
    'x-forwarded-for',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'true-client-ip',
    'cf-connecting-ip',
    'fastly-client-ip',
    'forwarded-for',
    'client-ip',
    'via',
  ])('in %s is not trusted: guesses count for the socket’s address', async (name) => {
    const guess = (n: number) =>
      test.call({
        method: 'GET',
        url: '/api/v1/partner-info',
        query: { partner_id: 'nobody', secret_key: `wrong-${n}` },
        remoteAddress: '203.0.113.7',
        headers: { [name]: `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` },
      })
    const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => guess(n)))
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(2)
  })
})

describe('the key of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:db8:a:b:c::', '2001:db8:a:b::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    // Some proxies also write the caller's port, which differs for each connection.
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['2001:db8::4711', '2001:db8:0:0::/64'],
  ])('%s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })

  it('exists even for a connection that closed meanwhile, behind a proxy (R83)', () => {
    expect(addressKey(undefined)).toBe('gone')
  })
})

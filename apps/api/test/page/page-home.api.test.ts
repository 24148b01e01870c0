import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { homeSchema } from '@khum/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { sha256 } from '../../src/ids'
import { emptyAccount, type MadeMember, makeMember, makePerson } from '../factories'
import { makeConsentDocument } from '../factory-consent'
import { makeCoverage } from '../factory-coverage'
import { partnerHeaders, testPartner, useTestApp } from '../test-app'

const test = useTestApp()
const webDist = mkdtempSync(path.join(tmpdir(), 'khum-page-home-'))
let app: FastifyInstance

/**
 * Source code of a fake web app. Its home screen shows the member's name, and throws an error for a member called
 * "Broken".
 */
const program = `export async function renderReady({ lang, awaited }) {
  const name = awaited?.home ? awaited.home.member.name[lang] : 'a placeholder'
  if (name === 'Broken') throw new Error('no such luck')
  const rules = awaited?.home ? '[data-style="0"]{color:red}' : ''
  return { name: 'home', head: '', body: '<p>' + name.replaceAll('<', '&lt;') + '</p>', rules, words: ['base'] }
}`
const parts = {
  fonts: { th: [], en: [] },
  screens: { home: { styles: [], scripts: ['assets/home.js'] } },
  words: {},
}
const index = `<!doctype html><html lang="th"><head>
<script type="application/json" id="khum-boot">null</script>
<script type="module" crossorigin src="/assets/entry.js"></script>
</head><body><div id="root"></div></body></html>`

beforeAll(async () => {
  mkdirSync(path.join(webDist, 'ready'))
  writeFileSync(path.join(webDist, 'index.html'), index)
  writeFileSync(path.join(webDist, 'ready/render-ready.mjs'), program)
  writeFileSync(path.join(webDist, 'ready/parts.json'), JSON.stringify(parts))
  app = await buildApp(test.ctx, webDist)
})
beforeEach(async () => {
  const { insCode } = testPartner
  const body = JSON.stringify({ ins_code: insCode })
  await test.db
    .insertInto('theme')
    .values({ ins_code: insCode, body })
    .onConflict((conflict) => conflict.column('ins_code').doUpdateSet({ body }))
    .execute()
})
afterAll(async () => {
  await app.close()
  rmSync(webDist, { recursive: true, force: true })
})

async function makeNamed(name_th: string, name_en: string): Promise<MadeMember> {
  return await makeMember(test.db, { person_id: await makePerson(test.db, { name_th, name_en }) })
}

/** Signs in and returns the cookies that the browser then has. */
async function cookiesOf({ username, password }: MadeMember): Promise<string> {
  const answer = await test.call({
    method: 'POST',
    url: '/api/v1/session',
    headers: partnerHeaders,
    payload: { username, password },
  })
  expect(answer.statusCode).toBe(201)
  return answer.cookies
    .filter(({ name }) => /^khum-(refresh|signed-in|member-look)$/.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

function refresh(cookie: string) {
  return test.call({ method: 'POST', url: '/api/v1/session/refresh', headers: { cookie } })
}

async function open(cookie: string, url = '/', headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'GET',
    url,
    headers: { accept: 'text/html', cookie, ...headers },
  })
  expect(answer.statusCode).toBe(200)
  return answer
}

const screenIn = (body: string) => /<div id="root"([^>]*)>(.*?)<\/div>/.exec(body)?.slice(1)
const dataIn = (body: string) => {
  const [, json] = /<script type="application\/json" id="khum-home">(.*?)<\/script>/s.exec(body) ?? []
  return json === undefined ? null : JSON.parse(json)
}
const placeholder = [' data-ready="home" data-awaited', '<p>a placeholder</p>']

describe('the page of a member’s home', () => {
  it('has the member’s own data, as the call answers them, and must not be kept (R64)', async () => {
    const member = await makeNamed('สมหญิง', 'Somying')
    await makeCoverage(test.db, { personId: member.personId, accountId: member.accountId })
    const cookie = await cookiesOf(member)
    const answer = await open(cookie)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(screenIn(answer.body)).toEqual([' data-ready="home" data-awaited', '<p>สมหญิง</p>'])
    const as = await test.signIn(member)
    const called = await test.call({ method: 'GET', url: '/api/v2/home', as })
    const { lang, home } = dataIn(answer.body)
    expect(lang).toBe('th')
    expect(home).toEqual(called.json().data)
    expect(homeSchema.parse(home)).toEqual(home)
    expect(home.primary_card).not.toBeNull()
    expect(dataIn((await open(`${cookie}; khum-lang=en`)).body).lang).toBe('en')
    expect(screenIn((await open(cookie, '/en')).body)?.[1]).toBe('<p>Somying</p>')
  })

  it('loads its scripts after the first paint, and its rules are in the policy (R78)', async () => {
    const { body, headers } = await open(await cookiesOf(await makeMember(test.db)))
    expect(body).toContain(
      '<link data-rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home.js">',
    )
    expect(body).toContain('<script type="module" fetchpriority="low"')
    const rules = '[data-style="0"]{color:red}'
    expect(body).toContain(`<style>${rules}</style>`)
    const hash = createHash('sha256').update(rules).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })

  it('uses up no token and gives none to the page (R23)', async () => {
    const cookie = await cookiesOf(await makeMember(test.db))
    const answer = await open(cookie)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['khum-browser'])
    expect(answer.body).not.toContain(/khum-refresh=([^;]+)/.exec(cookie)?.[1])
    expect(answer.body).not.toContain('access_token')
    const tokens = await test.db.selectFrom('access_token').select('token_hash').execute()
    expect(tokens).toHaveLength(1)
    expect((await refresh(cookie)).statusCode).toBe(200)
  })

  it('is never one member’s for another, and a name can’t close the element', async () => {
    const [one, other] = [
      await cookiesOf(await makeNamed('</script><b>', 'One')),
      await cookiesOf(await makeNamed('อีกคน', 'Other')),
    ]
    const [first, second] = [await open(one), await open(other)]
    expect(dataIn(first.body).home.member.name.th).toBe('</script><b>')
    expect(first.body).not.toContain('<b>')
    expect(screenIn(second.body)?.[1]).toBe('<p>อีกคน</p>')
    expect(dataIn(second.body).home.member.name.th).toBe('อีกคน')
  })

  it.each([
    ['the address has a query', '/?utm_source=x', {}],
    ['the browser fetches the page in advance', '/', { 'sec-purpose': 'prefetch' }],
  ])('has placeholders if %s', async (_why, url, headers) => {
    const answer = await open(await cookiesOf(await makeNamed('สมหญิง', 'Somying')), url, headers)
    expect(screenIn(answer.body)).toEqual(placeholder)
    expect(dataIn(answer.body)).toBeNull()
    expect(answer.body).not.toContain('สมหญิง')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('has placeholders if the session has ended, was idle too long, or its token was used (R25)', async () => {
    const ended = await cookiesOf(await makeMember(test.db))
    await test.call({ method: 'DELETE', url: '/api/v1/session', headers: { cookie: ended } })
    const used = await cookiesOf(await makeMember(test.db))
    await refresh(used)
    const deleted = await makeMember(test.db)
    const ofDeleted = await cookiesOf(deleted)
    await emptyAccount(test.db, deleted.accountId)
    const idle = await cookiesOf(await makeMember(test.db))
    for (const cookie of [ended, used, ofDeleted])
      expect(screenIn((await open(cookie)).body)).toEqual(placeholder)
    expect(dataIn((await open(idle)).body)).not.toBeNull()
    test.clock.advance(61 * 60_000)
    expect(screenIn((await open(idle)).body)).toEqual(placeholder)
  })

  it('has placeholders on another app’s page, even of the same insurer (R33)', async () => {
    const { db } = test
    await db.insertInto('partner').values({ id: 'other', ins_code: testPartner.insCode }).execute()
    await db
      .insertInto('partner_secret')
      .values({ partner_id: 'other', slot: 1, secret_hash: sha256('other-secret') })
      .execute()
    const cookie = await cookiesOf(await makeMember(db))
    const answer = await open(cookie, '/?partner_id=other&secret_key=other-secret')
    expect(screenIn(answer.body)).toEqual([`${placeholder[0]} data-hold`, placeholder[1]])
    const own = await open(cookie, `/?partner_id=${testPartner.id}&secret_key=${testPartner.secret}`)
    expect(dataIn(own.body)).not.toBeNull()
  })

  it('has placeholders while a consent text waits to be read (R66)', async () => {
    const cookie = await cookiesOf(await makeMember(test.db))
    expect(dataIn((await open(cookie)).body)).not.toBeNull()
    await makeConsentDocument(test.db, { kind: 'privacy' })
    expect(screenIn((await open(cookie)).body)).toEqual(placeholder)
  })

  it('has placeholders if the member’s own can’t be rendered', async () => {
    const answer = await open(await cookiesOf(await makeNamed('Broken', 'Broken')))
    expect(screenIn(answer.body)).toEqual(placeholder)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

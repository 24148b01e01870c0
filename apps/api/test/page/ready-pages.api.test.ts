import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { sha256 } from '../../src/ids'
import { useTestApp } from '../test-app'

const test = useTestApp()
const webDist = mkdtempSync(path.join(tmpdir(), 'khum-pages-'))
let app: FastifyInstance

/** Source code of a fake web app. It renders a form or throws an error, and counts how often it renders. */
const program = `let drawn = 0
export async function renderReady({ lang, path, theme, awaited }) {
  const words = ['base', 'taskErrors']
  const rules = ''
  if (awaited) return path === '/' ? { name: 'home', head: '', body: theme.ins_code + ' waits ' + (drawn += 1), rules, words } : null
  if (path.startsWith('/register')) throw new Error('no such luck')
  if (!path.startsWith('/login')) return null
  drawn += 1
  const body = '<form>' + theme.product_name_en + ' ' + path + ' no. ' + drawn + '</form>'
  const picture = '<link rel="preload" as="image" href="' + theme.login.background_image + '" fetchPriority="high"/>'
  const head = theme.ins_code === 'OTH' ? picture : ''
  return { name: 'login', head: head + '<title>' + lang + '</title>', body, rules, words }
}`
const parts = {
  fonts: { th: ['assets/thai.woff2', 'assets/latin.woff2'], en: ['assets/latin.woff2'] },
  screens: {
    login: { styles: ['assets/entry.css'], scripts: [] },
    home: { styles: ['assets/entry.css'], scripts: ['assets/members.js', 'assets/home.js'] },
  },
  words: {
    'th/base': 'assets/base-th.js',
    'en/base': 'assets/base-en.js',
    'th/task-errors': 'assets/words-th.js',
    'en/task-errors': 'assets/words-en.js',
    'th/cards': 'assets/cards-th.js',
  },
}
const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fff" d="M0 0h8"/></svg></style>\n`
const index = `<!doctype html><html lang="th"><head>
<meta name="theme-color" data-for="light" media="(prefers-color-scheme: light)" content="#ffffff" />
<meta name="theme-color" data-for="dark" media="(prefers-color-scheme: dark)" content="#000000" />
<script type="application/json" id="khum-boot">null</script>
<script type="module" crossorigin src="/assets/entry.js"></script>
<link rel="stylesheet" crossorigin href="/assets/entry.css">
</head><body><div id="root"></div></body></html>`

beforeAll(async () => {
  for (const folder of ['assets', 'ready', 'brand/OTH'])
    mkdirSync(path.join(webDist, folder), { recursive: true })
  writeFileSync(path.join(webDist, 'brand/OTH/small.svg'), drawing)
  writeFileSync(path.join(webDist, 'brand/OTH/large.svg'), `${drawing}<!--${'x'.repeat(2_048)}-->`)
  writeFileSync(path.join(webDist, 'index.html'), index)
  writeFileSync(path.join(webDist, 'assets/entry.css'), '.form{color:teal}')
  writeFileSync(path.join(webDist, 'ready/render-ready.mjs'), program)
  writeFileSync(path.join(webDist, 'ready/parts.json'), JSON.stringify(parts))
  app = await buildApp(test.ctx, webDist)
})
afterAll(async () => {
  await app.close()
  rmSync(webDist, { recursive: true, force: true })
})

async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
  expect(answer.statusCode).toBe(200)
  return answer
}

/** Inserts a second partner, whose theme differs. */
async function insertOther(loginPicture = '/brand/OTH/large.svg'): Promise<string> {
  const { db } = test
  await db.insertInto('partner').values({ id: 'other', ins_code: 'OTH' }).execute()
  await db
    .insertInto('partner_secret')
    .values({ partner_id: 'other', slot: 1, secret_hash: sha256('other-secret') })
    .execute()
  await db
    .insertInto('theme')
    .values({
      ins_code: 'OTH',
      body: JSON.stringify({
        ins_code: 'OTH',
        product_name_en: 'Other Care',
        login: { background_image: loginPicture },
      }),
    })
    .execute()
  return 'partner_id=other&secret_key=other-secret'
}

/** Returns the scripts that a page preloads, each followed by `later` if it waits for the first paint. */
const askedFor = (body: string) =>
  [
    ...body.matchAll(
      /<link (rel|data-rel)="modulepreload"(?: fetchpriority="low")? crossorigin href="([^"]*)">/g,
    ),
  ].map(([, when, href]) => (when === 'rel' ? href : `${href} later`))

const screenIn = (body: string) => /<div id="root"([^>]*)>(.*?)<\/div>/.exec(body)?.slice(1)

describe('ready HTML', () => {
  it('comes with its CSS, title and language, and must not be cached', async () => {
    const answer = await open('/en/login')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<html lang="en"')
    expect(answer.body).toContain('<title>en</title><style>.form{color:teal}</style>')
    expect(answer.body).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/latin.woff2"><title>',
    )
    expect(answer.body).not.toContain('thai.woff2')
    expect(answer.body).toContain('<link rel="stylesheet" crossorigin href="/assets/entry.css" disabled>')
    expect(answer.body.match(/stylesheet/g)).toHaveLength(1)
    expect(answer.body).toContain('<script type="module" fetchpriority="low"')
    expect(screenIn(answer.body)?.[0]).toBe(' data-ready="login"')
  })

  it('contains a small picture of the theme, which it then needn’t load', async () => {
    const { body } = await open(`/en/login?${await insertOther('/brand/OTH/small.svg')}`)
    expect(body).not.toContain('as="image"')
    expect(body).not.toContain('url("/brand/OTH/small.svg")')
    const [, picture = ''] = /--image-login:url\("([^"]*)"\)/.exec(body) ?? []
    expect(picture).toMatch(/^data:image\/svg\+xml,[^<>"\s]+$/)
    expect(decodeURIComponent(picture.slice(picture.indexOf(',') + 1))).toBe(drawing.trim())
  })

  it('preloads a larger picture', async () => {
    const { body } = await open(`/en/login?${await insertOther()}`)
    expect(body).toContain('<link rel="preload" as="image" href="/brand/OTH/large.svg"')
    expect(body).toContain('--image-login:url("/brand/OTH/large.svg")')
  })

  it.each([['/en/login'], ['/coverages'], ['/nowhere']])(
    '%s has only style elements that its policy allows (R78)',
    async (url) => {
      const { body, headers } = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
      const styles = [...body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)
      expect(styles).toHaveLength(url === '/en/login' ? 2 : 1)
      const named = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
      const policy = String(headers['content-security-policy'])
      expect(policy.split(';').find((one) => one.startsWith('style-src'))).toBe(
        ["style-src 'self'", ...named].join(' '),
      )
      expect(policy).not.toContain('unsafe')
    },
  )

  it('preloads a guest’s scripts after the first paint: the screen’s own parts and its words', async () => {
    const asked = askedFor((await open('/en/login')).body)
    expect(asked).toEqual(['/assets/base-en.js later', '/assets/words-en.js later'])
  })

  it('preloads everything that a member’s data needs at once, at normal priority', async () => {
    const other = await insertOther()
    const cookie = 'khum-signed-in=1; khum-member-look=OTH'
    const { body } = await open(`/?${other}`, { cookie })
    expect(askedFor(body)).toEqual(
      ['base-th', 'words-th', 'members', 'home'].map((name) => `/assets/${name}.js`),
    )
    expect(body).not.toContain('fetchpriority')
  })

  it('is rendered once for each look, in the look of the partner in the address', async () => {
    const other = await insertOther()
    const [first, again] = [await open('/login'), await open('/login')]
    expect(screenIn(again.body)).toEqual(screenIn(first.body))
    const named = await open(`/login?${other}`)
    expect(screenIn(named.body)?.[0]).toBe(' data-ready="login" data-hold')
    expect(screenIn(named.body)?.[1]).toMatch(/^<form>Other Care \/login no\. \d+<\/form>$/)
    expect(screenIn(first.body)?.[1]).not.toContain('Other Care')
    // The partner's secret in the URL isn't rendered, but the other parameters are.
    const more = await open(`/login?next=%2Fsetting&${other}`)
    expect(screenIn(more.body)?.[1]).toContain('/login?next=%2Fsetting no.')
  })

  it('is in English at the bare root if the cookie says so', async () => {
    expect((await open('/', { cookie: 'khum-lang=en' })).body).toContain('<html lang="en"')
    expect((await open('/login', { cookie: 'khum-lang=en' })).body).toContain('<html lang="th"')
  })

  it('is in the scheme that the cookie names, and renews the cookie for Safari', async () => {
    const plain = await open('/login')
    expect(plain.body).toContain('<html lang="th">')
    expect(plain.body).toContain('media="(prefers-color-scheme: dark)"')
    const dark = await open('/login', { cookie: 'khum-scheme=dark' })
    expect(dark.body).toContain('<html lang="th" data-scheme="dark">')
    expect(dark.body).toMatch(/data-for="light" media="not all".*\n.*data-for="dark" media="all" content="#1/)
    expect(dark.cookies).toContainEqual(
      expect.objectContaining({ name: 'khum-scheme', value: 'dark', maxAge: 31_536_000 }),
    )
    const wrong = await open('/login', { cookie: 'khum-scheme="><script>' })
    expect(wrong.body).toContain('<html lang="th">')
    expect(wrong.cookies.map(({ name }) => name)).not.toContain('khum-scheme')
  })

  it('is rendered once for all members of a known look', async () => {
    const other = await insertOther()
    const cookie = 'khum-signed-in=1; khum-member-look=OTH'
    const [first, again] = [await open(`/?${other}`, { cookie }), await open(`/?${other}`, { cookie })]
    expect(screenIn(first.body)?.[0]).toBe(' data-ready="home" data-awaited data-hold')
    expect(screenIn(first.body)?.[1]).toMatch(/^OTH waits \d+$/)
    expect(screenIn(again.body)).toEqual(screenIn(first.body))
    // The server doesn't render home if the page has another theme than the member's, if the member's theme is unknown,
    // or at another screen's URL.
    for (const [url, marks] of [
      ['/', cookie],
      [`/?${other}`, 'khum-signed-in=1'],
      [`/login?${other}`, cookie],
    ] as const)
      expect(screenIn((await open(url, { cookie: marks })).body)?.[1]).toBe('')
  })

  it.each([
    ['a session may continue', '/login', { cookie: 'khum-signed-in=1' }],
    ['a tab may belong to another partner', '/login', { cookie: 'khum-own-partner=1' }],
    ['the partner is refused', '/login?partner_id=nobody&secret_key=x', {}],
    ['the address has a token', '/login?token=abc', {}],
    ['LINE redirects', '/login?liff.state=%2Fcoverages', {}],
    ['it is LINE’s browser', '/login', { 'user-agent': 'Mozilla/5.0 Safari Line/14.0.0' }],
    ['the address is too long', `/login?next=${'x'.repeat(600)}`, {}],
    ['the screen is not rendered on the server', '/coverages', {}],
    ['rendering fails', '/register', {}],
  ])('is left to the page when %s', async (_why, url, headers) => {
    const { body } = await open(url, headers)
    expect(screenIn(body)).toEqual(['', ''])
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/entry.css">')
  })

  it('is rendered by a program that is not served', async () => {
    for (const file of ['render-ready.mjs', 'parts.json']) {
      const answer = await app.inject({ method: 'GET', url: `/ready/${file}`, headers: { accept: '*/*' } })
      expect(answer.body).not.toContain('drawn')
      expect(answer.body).not.toContain('entry.css"]')
    }
  })
})

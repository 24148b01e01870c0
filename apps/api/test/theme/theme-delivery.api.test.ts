import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { themeBytes } from '@khum/contract'
import { themeJsonSchema } from '@khum/contract/theme-json-schema'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileThemes, payloads } from '../../../../tests/e2e/support/hostile-themes'
import { buildApp } from '../../src/app'
import { useTestApp } from '../test-app'

const test = useTestApp()
const webDist = mkdtempSync(path.join(tmpdir(), 'khum-theme-'))
const index = `<!doctype html><html lang="th"><head>
<script type="application/json" id="khum-boot">null</script>
</head><body><div id="root"></div></body></html>`
const block =
  /\{(--[a-z0-9-]+:(#[0-9a-f]{3}|#[0-9a-f]{6}|none|transparent|url\("\/(?!\/)[A-Za-z0-9./_-]+"\))(;(?=-)|(?=\})))+\}/i
/**
 * Matches a style sheet of three rules that only set properties: for the light scheme, for the dark scheme that a
 * member chose, and for the dark scheme that the phone is set to.
 */
const onlyProperties = new RegExp(
  [
    `^:root${block.source}`,
    String.raw`@media screen\{:root\[data-scheme=dark\]${block.source}\}`,
    String.raw`@media screen and \(prefers-color-scheme:dark\)\{:root:not\(\[data-scheme\]\)${block.source}\}$`,
  ].join(''),
  'i',
)
let app: FastifyInstance

beforeAll(async () => {
  writeFileSync(path.join(webDist, 'index.html'), index)
  app = await buildApp(test.ctx, webDist)
})
afterAll(async () => {
  await app.close()
  rmSync(webDist, { recursive: true, force: true })
})

async function open(url: string): Promise<string> {
  const answer = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/**
 * Writes a theme into the database without a check, as an operator could. The server checks the theme when it reads it.
 */
function keep(body: unknown) {
  const text = JSON.stringify(body).replaceAll(String.raw`\u0000`, String.raw`\u0001`)
  return test.db.updateTable('theme').set({ body: text }).execute()
}

it('publishes the JSON schema of a theme', async () => {
  const answer = await test.app.inject({ method: 'GET', url: '/api/theme.schema.json' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/schema\+json/)
  expect(answer.json()).toEqual(themeJsonSchema())
})

it('delivers a theme of 64 KiB, but no larger one (R34)', async () => {
  const theme = async (size: number) => {
    const empty = JSON.stringify({ logo: '/a.svg', junk: '' }).length
    await keep({ logo: '/a.svg', junk: 'x'.repeat(size - empty) })
    return (await test.call({ method: 'GET', url: '/api/v1/theme/TST' })).json().data
  }
  expect(await theme(themeBytes)).toMatchObject({ logo: '/a.svg' })
  expect(await theme(themeBytes + 1)).toEqual({ ins_code: 'TST' })
  await keep({ menu_icon: { status_5: 0 }, junk: 'x'.repeat(themeBytes) })
  const { menu } = (await test.call({ method: 'GET', url: '/api/v2/home?lang=th' })).json().data
  expect(menu).toContainEqual(expect.objectContaining({ item: 'e_claim', active: true }))
})

it.each([[[]], [null], ['text'], [7]])('the database refuses %j as a theme', async (body) => {
  await expect(keep(body)).rejects.toThrow('theme_body_check')
})

it.each([[{}], [{ ins_code: 7, buttons: 'none', menu_icon: null, official_account: [] }]])(
  'works with %j stored as a theme',
  async (body) => {
    await keep(body)
    for (const url of ['/api/v1/theme/TST', '/api/v2/home?lang=th'])
      expect((await test.call({ method: 'GET', url })).statusCode, url).toBe(200)
  },
)

it('payloads in any field can’t break out of the style sheet or the page (R34)', async () => {
  expect(new Set(payloads).size).toBe(300)
  await keep({})
  const tags = (html: string) => html.match(/<[^>]*/g)
  const plain = tags(await open('/'))
  // Tests only some of the 300 themes here. tests/e2e/theme-payloads.spec.ts tests all of them in a browser.
  for (const [index, theme] of hostileThemes.entries()) {
    if (index % 7 > 2) continue
    await keep(theme)
    const html = await open('/')
    expect(tags(html), payloads[index]).toEqual(plain)
    const css = /<style id="khum-theme">(.*?)<\/style>/s.exec(html)?.[1]
    expect(css, payloads[index]).toMatch(onlyProperties)
  }
  // Proves that `onlyProperties` would detect an unescaped value.
  const sheet = (light: string) =>
    `:root{${light}}@media screen{:root[data-scheme=dark]{--a:none}}` +
    '@media screen and (prefers-color-scheme:dark){:root:not([data-scheme]){--a:none}}'
  expect(sheet('--color-brand:none')).toMatch(onlyProperties)
  for (const payload of payloads) expect(sheet(`--color-brand:${payload}`)).not.toMatch(onlyProperties)
})

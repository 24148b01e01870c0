import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { testPartner, useTestApp } from '../test-app'

const test = useTestApp()
const dist = mkdtempSync(path.join(tmpdir(), 'khum-page-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(dist, { recursive: true })
  writeFileSync(
    path.join(dist, 'index.html'),
    '<html lang="th"><head></head><script type="application/json" id="khum-boot">null</script></html>',
  )
  app = await buildApp(test.ctx, dist)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

async function open(url = '/') {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } })
  const boot = /id="khum-boot">(.*?)<\/script>/.exec(answer.body)?.[1] ?? 'null'
  return { boot: JSON.parse(boot), policy: String(answer.headers['content-security-policy']) }
}

async function setPartner(values: { line_liff_id?: string; line_required?: boolean }) {
  await test.db.updateTable('partner').set(values).where('id', '=', testPartner.id).execute()
}

describe('the page', () => {
  it('of a partner without LINE may call no other site', async () => {
    const { boot, policy } = await open()
    expect(boot).toMatchObject({ line_required: false, partner_info: { line_liff_id: null } })
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toContain('line.me')
  })

  it('of a partner with LINE may call LINE only', async () => {
    await setPartner({ line_liff_id: '123-abc' })
    const { policy } = await open()
    expect(policy).toContain("connect-src 'self' https://api.line.me;")
    expect(policy).toContain("script-src 'self';")
  })

  it('may call LINE when its sign-in returns to a tab with a partner', async () => {
    expect((await open('/check-page?code=c&liffClientId=1')).policy).toContain('https://api.line.me')
  })

  it('says that LINE is required, but never for a partner without LINE', async () => {
    await setPartner({ line_required: true })
    expect((await open()).boot.line_required).toBe(false)
    await setPartner({ line_liff_id: '123-abc' })
    expect((await open()).boot.line_required).toBe(true)
  })
})

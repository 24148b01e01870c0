import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../src/cli/exchange/commands'
import { clientEnv, type clientHeaders, makeClient } from '../factory-client'
import { useWebhooks } from './webhook-world'

const hook = useWebhooks()
const { world, test, call, set, run } = hook

describe('a webhook (R89)', () => {
  it('belongs to its client: others get only events of their insurers, and an ended one gets nothing more', async () => {
    const other = await makeClient(test.db, { insurers: ['ZZZ'], scopes: ['events.read'] })
    await call('PUT', '', { url: hook.url }, other.headers as typeof clientHeaders)
    await world.submitted()
    await run()
    expect(hook.got).toEqual([])
    await set()
    await call('DELETE', '')
    await world.submitted()
    await run()
    expect(hook.got).toEqual([])
    expect((await call('GET', '')).data.webhook).toBeNull()
  })

  it('gets nothing while its client may not read events, and then what it missed', async () => {
    await set()
    await test.db
      .updateTable('client')
      .set({ scopes: ['claims.read'] })
      .execute()
    await world.submitted()
    expect([await run(), hook.got]).toEqual([0, []])
    await test.db
      .updateTable('client')
      .set({ scopes: ['events.read'] })
      .execute()
    expect(await run()).toBeGreaterThan(0)
  })

  it('is set by twenty calls at once: one secret is new, and at most two are live', async () => {
    const calls = Array.from({ length: 20 }, (_, index) =>
      call('PUT', '', { url: hook.url, new_secret: index > 9 }),
    )
    const secrets = (await Promise.all(calls)).map(({ data }) => data.secret)
    expect(secrets.filter((secret) => secret !== null).length).toBeGreaterThanOrEqual(10)
    expect((await call('GET', '')).data.webhook).toMatchObject({ live_secrets: 2 })
  })

  it('is retried if its secret can’t be decrypted, and doesn’t stop other clients’ webhooks', async () => {
    const other = await makeClient(test.db)
    await call('PUT', '', { url: hook.url }, other.headers)
    await set()
    await world.submitted()
    await sql`update webhook_secret set secret_sealed = set_byte(secret_sealed, 20, 255 - get_byte(secret_sealed, 20))
      where client_id = ${other.id}`.execute(test.db)
    await run()
    expect(hook.got.length).toBeGreaterThan(0)
    const failed = await test.db
      .selectFrom('webhook_delivery')
      .select(['client_id', 'failure', 'status'])
      .where('failure', 'is not', null)
      .execute()
    expect(failed.length).toBeGreaterThan(0)
    for (const one of failed)
      expect(one).toEqual({ client_id: other.id, failure: 'secret_unreadable', status: 'waiting' })
    const secret = await set({ new_secret: true })
    const all = await call('PUT', '', { url: hook.url, new_secret: true }, other.headers)
    expect([secret, all.data.secret]).toEqual([expect.any(String), expect.any(String)])
    const before = hook.got.length
    test.clock.advance(10_000)
    await run()
    expect(hook.got.length).toBeGreaterThan(before)
  })

  it('is set and replayed by the command', async () => {
    if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
    const bound = test.app.server.address()
    const env = { ...clientEnv, PORT: typeof bound === 'object' && bound ? String(bound.port) : '' }
    const command = async (...args: string[]) => (await runCommand(args, env)).output
    expect(await command('webhook', 'show')).toBe('No webhook.')
    expect(await command('webhook', 'set', '--url', hook.url)).toMatch(
      /1 live secrets.*\nsecret \(shown once\): whsec_/,
    )
    expect(await command('webhook', 'rotate')).toContain('2 live secrets')
    expect(await command('dead', 'list')).toBe('No dead letters.')
    expect(await command('dead', 'replay')).toBe('0 deliveries will be sent again.')
    await expect(command('dead', 'x')).rejects.toThrow('dead list')
  })

  it('has its address checked again when it is sent, also if the name resolves to a private one', async () => {
    await set()
    await test.db
      .updateTable('webhook')
      .set({ url: hook.url.replace('127.0.0.1', 'localhost') })
      .execute()
    await world.submitted()
    const config = { ...test.ctx.config, webhookAddresses: { http: true, private: false } }
    await run({ ...test.ctx, config })
    const { rows } = await test.ctx.pool.query('select failure from webhook_delivery')
    expect([rows, hook.got]).toEqual([[{ failure: 'address_refused' }], []])
    expect((await call('PUT', '', { url: 'gopher://x/' })).fields).toEqual([{ path: 'url', code: 'invalid' }])
  })
})

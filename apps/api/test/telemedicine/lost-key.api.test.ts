import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createKeys } from '../../src/keys/keys'
import { giveUpKey } from '../../src/modules/operations/key-usage.service'
import { ensureSigningKey, signingKey, signingKeyCheck } from '../../src/modules/telemedicine/signing-keys'
import { codeOf, useTelemedWorld } from './telemed-world'

const world = useTelemedWorld()

/** Returns the server's context with these master keys, the current one first, and the lines that the server logs. */
function withKeys(...masterKeys: number[]) {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const keys = createKeys(masterKeys.map((byte) => Buffer.alloc(32, byte)))
  return { ctx: { ...world.test.ctx, keys, log }, lines }
}

const readyz = async () => (await world.test.app.inject({ method: 'GET', url: '/readyz' })).json()

test('a signing key sealed with a lost master key stops hand-offs before they start and is logged for operators', async () => {
  expect((await readyz()).details).toMatchObject({ telemed_signing_key: 'none yet' })
  await ensureSigningKey(world.test.ctx)
  expect((await readyz()).details).toMatchObject({ telemed_signing_key: 'ok' })
  const { ctx, lines } = withKeys(9)
  expect(await signingKeyCheck(ctx).check()).toEqual({ ok: false, detail: 'unreadable' })
  await expect(ensureSigningKey(ctx)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(signingKey(ctx)).rejects.toMatchObject({ code: 'unavailable' })
  const { kid } = await world.test.db.selectFrom('signing_key').select('kid').executeTakeFirstOrThrow()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { kid, msg: expect.stringContaining('SECURITY.md') },
    { kid, msg: expect.stringContaining('not in MASTER_KEY') },
  ])

  await world.test.db.deleteFrom('signing_key').execute()
  await ensureSigningKey(ctx)
  expect(await signingKeyCheck(ctx).check()).toEqual({ ok: true, detail: 'ok' })
})

test('a rotated master key with the old one kept changes nothing', async () => {
  await ensureSigningKey(world.test.ctx)
  const { ctx, lines } = withKeys(9, 7)
  expect((await signingKey(ctx)).kid).toBe((await signingKey(world.test.ctx)).kid)
  expect(await signingKeyCheck(ctx).check()).toEqual({ ok: true, detail: 'ok' })
  expect(lines).toEqual([])
})

test('the member gets "unavailable" and can continue the visit later; the server is ready again once the key is given up (R97)', async () => {
  const visit = await world.agreed()
  const sealed = withKeys(9).ctx
  await ensureSigningKey(sealed)
  expect(codeOf(await world.handOff(visit))).toEqual([503, 'unavailable'])
  expect((await world.get(visit.id)).json().data.state).toBe('agreed')
  const keyId = sealed.keys.ids[0]?.toString('hex') ?? ''
  expect(await readyz()).toMatchObject({
    status: 'unavailable',
    details: { telemed_signing_key: 'unreadable', master_key: `missing ${keyId}` },
  })
  await giveUpKey(world.test.ctx, { keyId, reason: 'lost' })
  expect(await readyz()).toMatchObject({
    status: 'degraded',
    details: { telemed_signing_key: 'unreadable' },
  })
  await world.test.db.deleteFrom('signing_key').execute()
  expect((await world.handOff(visit)).statusCode).toBeLessThan(300)
})

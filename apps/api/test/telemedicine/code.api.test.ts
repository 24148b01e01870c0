import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { createKeys } from '../../src/keys/keys'
import { codeHash, codeOf, readCode, recoverCode } from '../../src/modules/telemedicine/credentials'
import { makeProvider } from './telemed-factory'
import { useTelemedWorld } from './telemed-world'

const world = useTelemedWorld('code')

async function coded() {
  const visit = await world.agreed()
  await world.handOff(visit)
  return { visit, ...(await world.wayIn(visit.id)).json().data }
}

test('a code has eight unambiguous letters and digits and lives ten minutes', async () => {
  const { visit, code, url, left_ms, form } = await coded()
  expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTUVWXY]{8}$/)
  expect({ url, form }).toEqual({ url: 'https://doctors.example/enter', form: 'code' })
  expect(left_ms).toBeGreaterThan(590_000)
  expect((await world.wayIn(visit.id)).json().data.code).toBe(code)
  const row = await world.test.db.selectFrom('telemed_hand_off').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(code)
})

test('a code is redeemed once by its own provider, in any spelling', async () => {
  const { code, visit } = await coded()
  const other = await makeProvider(world.test.db, { hand_off: 'code' })
  expect((await world.redeem(code, { key: other.key })).json().code).toBe('telemed_credential_unknown')
  const typed = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`
  expect((await world.redeem(typed)).json().data.visit_id).toBe(visit.id)
  expect((await world.redeem(code)).json().code).toBe('telemed_hand_off_over')
  expect((await world.wayIn(visit.id)).json().code).toBe('telemed_hand_off_over')
})

test('a code ends after ten minutes or when a new one is made', async () => {
  const { code, visit } = await coded()
  await world.handOff(visit)
  const next = (await world.wayIn(visit.id)).json().data.code
  expect(next).not.toBe(code)
  expect((await world.redeem(code)).json().code).toBe('telemed_hand_off_over')
  await sql`update telemed_hand_off set created_at = created_at - interval '10 minutes',
    expires_at = expires_at - interval '10 minutes'`.execute(world.test.db)
  expect((await world.wayIn(visit.id)).statusCode).toBe(410)
  expect((await world.redeem(next)).json().code).toBe('telemed_hand_off_over')
})

test('a code can still be shown after the master key was rotated, but not after it was lost', () => {
  const [old, young] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const id = newId()
  const before = createKeys([old])
  const row = { id, provider_id: 'p', code_hash: codeHash(before, 'p', codeOf(before, id)) }
  expect(recoverCode(createKeys([young, old]), row)).toBe(codeOf(before, id))
  expect(recoverCode(createKeys([young]), row)).toBeNull()
})

test('a typed code may have Thai digits and lower-case letters', () => {
  expect(readCode(' acde-๓๔๖๗ ')).toBe('ACDE3467')
})

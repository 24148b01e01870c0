import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint'
import { endpoints } from './endpoints'

type Schema = { type?: unknown; pattern?: string; properties?: Record<string, Schema> } & Record<
  string,
  unknown
>

/** Yields a schema and all schemas nested in it, each with its field name. */
function* within(schema: unknown, name = ''): Generator<{ name: string; schema: Schema }> {
  if (typeof schema !== 'object' || schema === null) return
  const one: Schema = { ...schema }
  yield { name, schema: one }
  for (const [field, inner] of Object.entries(one.properties ?? {})) yield* within(inner, field)
  for (const key of ['items', 'additionalProperties']) yield* within(one[key], name)
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const choices = one[key]
    if (Array.isArray(choices)) for (const choice of choices) yield* within(choice, name)
  }
  if (typeof one.$defs === 'object' && one.$defs !== null)
    for (const inner of Object.values(one.$defs)) yield* within(inner, name)
}

const parts = Object.entries<Endpoint>(endpoints).flatMap(([row, { output, body }]) => [
  ...(output ? [{ row, of: 'answer', schema: output }] : []),
  ...(body ? [{ row, of: 'body', schema: body }] : []),
])
const all = parts.flatMap(({ row, of, schema }) =>
  [...within(z.toJSONSchema(schema, { unrepresentable: 'any' }))].map((found) => ({ row, of, ...found })),
)

/**
 * The id fields that don't have the format of our ids. Others issue most of these ids: partners, LINE, the state,
 * employers. `key_id` is derived from a key.
 */
const foreign = ['partner_id', 'line_liff_id', 'national_id', 'employee_id', 'key_id']
const ourId = '^[A-Za-z0-9_-]{22}$'

describe('ids on the wire', () => {
  it('are 128 random bits, never numbers (R40)', () => {
    const ids = all.filter(
      ({ name, schema }) => /(^|_)ids?$/.test(name) && !foreign.includes(name) && leaf(schema),
    )
    expect(ids.length).toBeGreaterThan(80)
    expect(ids.filter(({ schema }) => schema.pattern !== ourId)).toEqual([])
  })
})

function leaf({ type }: Schema): boolean {
  return type !== undefined && type !== 'array' && type !== 'null'
}

describe('responses and bodies', () => {
  it('contain only what their schemas name (R41)', () => {
    const open = all.filter(({ schema }) => schema.type === 'object' && schema.additionalProperties !== false)
    // These schemas allow further fields. `theme.ts` reads a theme field by field. `available` has a flag for each
    // channel. The params of a check's note differ from note to note.
    expect(new Set(open.map(({ row, of, name }) => `${of} of ${row}: ${name}`))).toEqual(
      new Set([
        'answer of getTheme: ',
        'answer of getThemeVersion: ',
        'answer of getCase: params',
        'body of publishTheme: theme',
        'answer of getNotificationChannels: available',
        'answer of setNotificationChannels: available',
      ]),
    )
  })

  it('show no secret, and no citizen id or account number in full (R41)', () => {
    const secrets = /(^|_)(password|hash|salt|sealed|otp|object_key|national_id|citizen_id|account_number)$/
    // The hash of a consent text isn't secret: it is part of the proof of a consent.
    const shown = all.filter(({ of, name }) => of === 'answer' && name !== 'text_hash' && secrets.test(name))
    expect(shown.map(({ row, name }) => `${row}: ${name}`)).toEqual([])
  })

  it('let a member set no field that only the server may set (R41)', () => {
    // Fields that a body's schema doesn't name are removed before a handler sees them, so checking the names is enough.
    const forbidden =
      `account_id person_id login_id member_id is_admin role permissions status state group outcome
      approved decided_at decision_id benefit_satang paid_on claim_number origin source source_key source_version
      fingerprint verdict verified_at phone_verified_at created_at updated_at submitted_at deleted_at expires_at
      object_key sealed_by sha256 queue held_by insurer_code`.split(/\s+/)
    const members = Object.entries<Endpoint>(endpoints).flatMap(([row, { access }]) =>
      access === 'client' || access === 'staff' ? [] : [row],
    )
    const fields = all.filter(({ row, of, name }) => of === 'body' && name !== '' && members.includes(row))
    expect(fields.length).toBeGreaterThan(100)
    expect(fields.filter(({ name }) => forbidden.includes(name))).toEqual([])
  })
})

describe('rows behind a menu item', () => {
  const codes = { e_claim: 'e_claim_not_offered', telemed_mart: 'telemed_not_offered' } as const
  const behind = Object.entries<Endpoint>(endpoints).filter(([, { menuItem }]) => menuItem !== undefined)

  it('are for members and declare that they may be refused (Requirement 4.5)', () => {
    expect(behind.length).toBeGreaterThan(5)
    for (const [name, { access, menuItem, errors }] of behind) {
      expect(access, name).toBe('member')
      if (menuItem) expect(errors, name).toContain(codes[menuItem])
    }
  })
})

import { sourceDecisionSchema } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { toFields } from './parse-input'

function fieldsOf(schema: z.core.$ZodType, input: unknown): (readonly [string, string])[] {
  const parsed = z.safeParse(schema, input)
  return parsed.success ? [] : toFields(parsed.error, input).map(({ path, code }) => [path, code])
}

describe('the code of a wrong field', () => {
  const schema = z.object({
    name: z.string().min(1, 'required').max(3, 'too_long'),
    kind: z.enum(['a', 'b']),
    chosen: z.enum(['a', 'b'], 'required'),
    count: z.coerce.number(),
    lines: z.array(z.object({ amount: z.int() })).min(1, 'required'),
    or: z.union([z.string(), z.object({ id: z.string() })]),
    when: z.nullable(z.iso.date('date_invalid')).optional(),
  })
  const right = { name: 'x', kind: 'a', chosen: 'b', count: '1', lines: [{ amount: 1 }], or: 'x' }

  it.each([
    [{}, []],
    [{ name: undefined }, [['name', 'required']]],
    [{ name: null }, [['name', 'required']]],
    [{ name: '' }, [['name', 'required']]],
    [{ name: 5 }, [['name', 'invalid']]],
    [{ name: 'long' }, [['name', 'too_long']]],
    [{ kind: undefined }, [['kind', 'required']]],
    [{ kind: 'c' }, [['kind', 'invalid']]],
    [{ chosen: undefined }, [['chosen', 'required']]],
    [{ chosen: '' }, [['chosen', 'required']]],
    [{ chosen: 'c' }, [['chosen', 'invalid']]],
    [{ count: undefined }, [['count', 'required']]],
    [{ count: 'many' }, [['count', 'invalid']]],
    [{ lines: undefined }, [['lines', 'required']]],
    [{ lines: [] }, [['lines', 'required']]],
    [{ lines: {} }, [['lines', 'invalid']]],
    [{ lines: ['x'] }, [['lines.0', 'invalid']]],
    [{ lines: [{ amount: 1 }, {}] }, [['lines.1.amount', 'required']]],
    [{ lines: [{ amount: '1' }] }, [['lines.0.amount', 'invalid']]],
    [{ or: undefined }, [['or', 'required']]],
    [{ or: 5 }, [['or', 'invalid']]],
    [{ when: null }, []],
    [{ when: 'soon' }, [['when', 'date_invalid']]],
    [{ when: 5 }, [['when', 'date_invalid']]],
  ])('%j', (wrong, fields) => {
    expect(fieldsOf(schema, { ...right, ...wrong })).toEqual(fields)
  })

  it('is of the body itself if it is of the wrong kind', () => {
    expect(fieldsOf(schema, ['x'])).toEqual([['', 'invalid']])
  })

  it('names each unknown key of an object that allows no others', () => {
    const strict = z.object({ inner: z.strictObject({ a: z.string() }) })
    expect(fieldsOf(strict, { inner: { a: 'x', b: 1, c: 2 } })).toEqual([
      ['inner.b', 'invalid'],
      ['inner.c', 'invalid'],
    ])
  })

  it('is of the choice that decides what else is needed', () => {
    expect(fieldsOf(sourceDecisionSchema, { version: 1 })).toEqual([['status', 'required']])
    expect(fieldsOf(sourceDecisionSchema, { version: 1, status: 'sleeping' })).toEqual([
      ['status', 'invalid'],
    ])
    expect(fieldsOf(sourceDecisionSchema, { status: 'paid' })).toEqual([
      ['version', 'required'],
      ['paid_on', 'required'],
    ])
    expect(fieldsOf(sourceDecisionSchema, { version: '1', status: 'reversed', reason: ' ' })).toEqual([
      ['version', 'invalid'],
      ['reason', 'required'],
    ])
  })

  it('is the code of a rule, also if the rule is about a missing field', () => {
    const ruled = z
      .object({ scope: z.string().optional() })
      .refine(() => false, { error: 'scope_missing', path: ['scope'] })
    expect(fieldsOf(ruled, {})).toEqual([['scope', 'scope_missing']])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signInIssues, signInSchema } from './sessions'

function firstIssues(values: { username: string; password: string }) {
  const found = signInSchema.safeParse(values).error?.issues ?? []
  const issues = found.map((issue) => ({ path: issue.path.join('.'), code: issue.message }))
  return issues.filter((issue, index) => issues.findIndex(({ path }) => path === issue.path) === index)
}

test('the sign-in form finds the same issues as the schema', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      'malee',
      ' malee ',
      'มาลี',
      'ma lee',
      'x'.repeat(64),
      'x'.repeat(65),
      'ก'.repeat(65),
    ),
    fc.constantFrom('x'.repeat(128), 'x'.repeat(129)),
    fc.string({ maxLength: 130 }),
  )
  fc.assert(
    fc.property(text, text, (username, password) => {
      const values = { username, password }
      expect(signInIssues(values)).toEqual(firstIssues(values))
    }),
  )
})

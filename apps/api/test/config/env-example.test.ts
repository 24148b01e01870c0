import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config'

const root = new URL('../../../../', import.meta.url)
const example = readFileSync(new URL('.env.example', root), 'utf8')
const source = readFileSync(new URL('apps/api/src/config.ts', root), 'utf8')

const values = new Map(
  example.split('\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  }),
)

/** The names in the schema of the environment, as its source has them. */
function namesOfSchema(): string[] {
  const schema = /const environment = z\.object\(\{\n(.*?)\n\}\)/s.exec(source)?.[1] ?? ''
  return [...schema.matchAll(/^ {2}([A-Z_]+): /gm)].flatMap(([, name]) => name ?? [])
}

/** The variables that a deployment file sets, by lines that look like `NAME: value`, in one part of it. */
function namesIn(file: string, part: RegExp): string[] {
  const text = part.exec(readFileSync(new URL(`deploy/${file}`, root), 'utf8'))?.[1] ?? ''
  return [...text.matchAll(/^ +([A-Z][A-Z_]+): /gm)].flatMap(([, name]) => name ?? [])
}

describe('.env.example', () => {
  test('names every variable that the server reads, and no other', () => {
    expect(namesOfSchema().length).toBeGreaterThan(10)
    expect([...values.keys()].sort()).toEqual(namesOfSchema().sort())
  })

  test('has a row in the table of the README for each', () => {
    const readme = readFileSync(new URL('README.md', root), 'utf8')
    const table = readme.split('## Environment')[1]?.split('\n## ')[0] ?? ''
    expect(namesOfSchema().filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  })

  test('is a production configuration that would start', () => {
    const config = readConfig(Object.fromEntries(values))
    expect(config.env).toBe('production')
    expect(config.publicUrl.protocol).toBe('https:')
  })

  test.each([
    'PUBLIC_URL',
    'MASTER_KEY',
    'API_KEY',
    'INTEGRATION_KEY',
    'DEFAULT_PARTNER_ID',
    'DEFAULT_PARTNER_SECRET',
  ])('%s is required in production, as it says', (name) => {
    const without = Object.fromEntries([...values].filter(([key]) => key !== name))
    expect(() => readConfig(without)).toThrow(name)
    expect(example).toMatch(new RegExp(`[Rr]equired in production[^=]*\\n${name}=`))
  })
})

describe('the deployment files', () => {
  const required = [
    'PUBLIC_URL',
    'MASTER_KEY',
    'API_KEY',
    'INTEGRATION_KEY',
    'DEFAULT_PARTNER_ID',
    'DEFAULT_PARTNER_SECRET',
    'ALLOW_FAKE_GATEWAYS',
  ]

  test.each([
    ['compose.yaml', namesIn('compose.yaml', /\n {2}app:\n(.*?)\n\n/s)],
    [
      'kubernetes',
      [
        ...namesIn('kubernetes/configuration.yaml', /\ndata:\n(.*)$/s),
        ...namesIn('kubernetes/secret.example.yaml', /\nstringData:\n(.*)$/s),
      ],
    ],
  ])('of %s set what production needs, and nothing that the server does not read', (_, names) => {
    expect(names).toEqual(
      expect.arrayContaining([...required, 'DATABASE_URL', 'OBJECT_STORE_URL', 'CLAMD_ADDR']),
    )
    expect(names.filter((name) => !namesOfSchema().includes(name))).toEqual([])
  })
})

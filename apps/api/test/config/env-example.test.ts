import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { officeSessionEndpoints } from '@khum/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig, readDatabaseConfig } from '../../src/config'
import { secretNames } from '../../src/config-files'
import { isOfficeRoute } from '../../src/http/office-address'
import { example, filledExample as values } from './filled-example'

const root = new URL('../../../../', import.meta.url)
const source = readFileSync(new URL('apps/api/src/config.ts', root), 'utf8')

function namesOfSchema(): string[] {
  const schema = /const environment = z\.object\(\{\n(.*?)\n\}\)/s.exec(source)?.[1] ?? ''
  return [...schema.matchAll(/^ {2}([A-Z_]+): /gm)].flatMap(([, name]) => name ?? [])
}

function read(file: string): string {
  return readFileSync(new URL(`deploy/${file}`, root), 'utf8').replace(/^\s*#.*$/gm, '')
}

/** Returns the variables that files in deploy/ set (`NAME: value` or `- name: NAME`); `NAME_FILE` counts as NAME. */
function namesIn(...files: string[]): string[] {
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/^ +(?:- name: )?([A-Z][A-Z_]+)(?:: |$)/gm)].flatMap(([, name]) => name ?? []),
  )
  return [...new Set(names.map((name) => name.replace(/_FILE$/, '')))].sort()
}

describe('.env.example', () => {
  test('lists exactly the variables that the server reads', () => {
    expect(namesOfSchema().length).toBeGreaterThan(10)
    expect([...values.keys()].sort()).toEqual(namesOfSchema().sort())
  })

  test('has a row in the table of settings for each variable', () => {
    const table = readFileSync(new URL('docs/operations/SETTINGS.md', root), 'utf8')
    expect(namesOfSchema().filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  })

  test('and the table of settings name the redirect address that the office sends', () => {
    const table = readFileSync(new URL('docs/operations/SETTINGS.md', root), 'utf8')
    const callback = officeSessionEndpoints.finishStaffSignIn.path
    expect(example).toContain(`OFFICE_URL${callback} `)
    expect(table).toContain(`\`OFFICE_URL\` (by default \`PUBLIC_URL\`) + \`${callback}\``)
    const { officeUrl } = readConfig({ ...Object.fromEntries(values), OFFICE_URL: '' })
    expect(officeUrl.origin).toBe(values.get('PUBLIC_URL'))
  })

  test('is a valid production configuration once its secrets are replaced', () => {
    const config = readConfig(Object.fromEntries(values))
    expect(config.env).toBe('production')
    expect(config.publicUrl.protocol).toBe('https:')
  })

  test.each(['PUBLIC_URL', 'MASTER_KEY', 'API_KEY', 'DEFAULT_PARTNER_ID', 'DEFAULT_PARTNER_SECRET'])(
    '%s is required in production, as it says',
    (name) => {
      const without = Object.fromEntries([...values].filter(([key]) => key !== name))
      expect(() => readConfig(without)).toThrow(name)
      expect(example).toMatch(new RegExp(`[Rr]equired in production[^=]*\\n${name}=`))
    },
  )
})

describe('the deployment files', () => {
  const kubernetes = ['configuration', 'secret.example'].map((name) => `kubernetes/${name}.yaml`)
  /** Variables that Khum doesn't read, because they are for other containers. */
  const others = ['KHUM_HOST', 'NODE_IMAGE', 'POSTGRES_PASSWORD']

  test.each([
    ['compose.yaml', namesIn('compose.yaml')],
    ['kubernetes', namesIn(...kubernetes)],
  ])('of %s can pass every setting that the server reads, and no others', (_, names) => {
    expect(names.filter((name) => !others.includes(name))).toEqual(namesOfSchema().sort())
  })

  test('take secrets from files or references only, and use no fake gateways by default', () => {
    const compose = read('compose.yaml')
    for (const name of secretNames) {
      if (name === 'SMS_GATEWAY_URL') continue
      expect(compose, name).not.toMatch(new RegExp(`\\b${name}: `))
      expect(read('kubernetes/configuration.yaml'), name).not.toContain(`${name}: `)
    }
    for (const file of ['compose.yaml', 'compose.env.example', 'kubernetes/configuration.yaml']) {
      expect(read(file), file).not.toMatch(/ALLOW_FAKE_GATEWAYS[:=] ?"?1/)
    }
    expect(compose).toContain('ALLOW_FAKE_GATEWAYS: $' + '{ALLOW_FAKE_GATEWAYS:-}')
  })

  test('pin every image by a real digest', () => {
    for (const file of ['compose.yaml', 'kubernetes/deployment.yaml']) {
      const images = [...read(file).matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image)
      expect(images.length, file).toBeGreaterThan(0)
      for (const image of images) expect(image).toMatch(/^(\$\{[A-Z]+_IMAGE:\?.+\}|KHUM_IMAGE|khum)$/)
    }
    expect(read('Dockerfile')).not.toContain('sha256:')
  })

  test('don’t expose metrics, readiness and the endpoints for clients', () => {
    const inside = ['/metrics', '/readyz', '/livez', '/api/integration', '/api/exchange', '/api/openapi.json']
    const [members = '', operators = '', office = ''] = read('kubernetes/ingress.yaml').split('---')
    expect(operators).toContain('whitelist-source-range')
    for (const path of inside) {
      expect(read('nginx.conf')).toContain(`location ^~ ${path} { return 404; }`)
      expect(read('Caddyfile')).toMatch(new RegExp(`@inside path .*${path}\\*`))
      // The members' host returns 404 for the calls of clients, because the office has its own port.
      if (isOfficeRoute(path)) expect(members + operators).not.toContain(path)
      else expect(operators).toContain(`path: ${path}, pathType: Prefix`)
    }
    expect(read('kubernetes/configuration.yaml')).toMatch(/OFFICE_PORT: "\d+"/)
    expect(office).toContain('whitelist-source-range')
    expect(office).toContain('proxy-body-size: 11m')
    expect(members + operators).not.toContain('name: office')
  })

  test('give compose both files of settings in every command', () => {
    const commands = ['README.md', 'compose.yaml'].flatMap((name) =>
      readFileSync(new URL(`deploy/${name}`, root), 'utf8').match(/docker compose .*/g),
    )
    expect(commands.length).toBeGreaterThan(1)
    for (const command of commands)
      expect(command).toContain('--env-file deploy/.env --env-file deploy/images.env')
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = (text: string) => {
    const name = path.join(folder, String(Math.random()))
    writeFileSync(name, text)
    return name
  }
  const without = (...names: string[]) =>
    Object.fromEntries([...values].filter(([key]) => !names.includes(key)))

  test.each(secretNames)('%s is read from the file that its _FILE variable names', (name) => {
    const given = readConfig(Object.fromEntries(values))
    expect(readConfig({ ...without(name), [`${name}_FILE`]: file(`${values.get(name)}\n`) })).toEqual(given)
  })

  test('is refused if the file is missing or the variable is set too', () => {
    const gone = { ...without('MASTER_KEY'), MASTER_KEY_FILE: path.join(folder, 'gone') }
    expect(() => readConfig(gone)).toThrow(/MASTER_KEY_FILE: .*gone: ENOENT/)
    const both = { ...Object.fromEntries(values), MASTER_KEY_FILE: file('x') }
    expect(() => readConfig(both)).toThrow('set MASTER_KEY or MASTER_KEY_FILE, not both')
  })

  test('isn’t needed by tools that only use the database', () => {
    const env = {
      DATABASE_URL: 'postgresql://a@b/c',
      MASTER_KEY_FILE: path.join(folder, 'gone'),
      NODE_ENV: 'production',
    }
    expect(readDatabaseConfig(env).databaseUrl).toBe('postgresql://a@b/c')
  })
})

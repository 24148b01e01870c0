import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()
const root = fileURLToPath(new URL('../../../../', import.meta.url))
let image = ''

/** Copies the files that the Dockerfile's last stage copies, so that the image can be tested without Docker. */
beforeAll(() => {
  image = mkdtempSync(path.join(inject('testFolder'), 'image-'))
  const stages = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8').split(/^FROM /m)
  const copies = [...(stages.at(-1) ?? '').matchAll(/^COPY (?:--from=\w+ )?(\S+) (\S+)$/gm)]
  expect(copies.length).toBeGreaterThan(4)
  for (const [, from = '', to = ''] of copies) {
    const source = from.replace(/^\/khum\//, '')
    const target = path.join(image, to.endsWith('/') ? path.join(to, path.basename(source)) : to)
    mkdirSync(path.dirname(target), { recursive: true })
    // Links the packages, because copying them takes too long.
    if (source === 'node_modules') symlinkSync(path.join(root, source), target)
    else if (source === 'apps/api/dist')
      cpSync(path.dirname(inject('serverProgram')), target, { recursive: true })
    // The built pages of the two web apps aren't copied, because no command reads them.
    else if (!/^apps\/(office|web)\/dist$/.test(source))
      cpSync(path.join(root, source), target, { recursive: true })
  }
})
afterAll(() => rmSync(image, { recursive: true, force: true }))

/** Runs an npm script in the image's folder with only these environment variables. */
async function npm(args: string[], env: Record<string, string> = {}, input = '') {
  const running = promisify(execFile)('npm', ['run', '--silent', ...args], {
    cwd: image,
    env: { PATH: process.env.PATH, HOME: image, NODE_ENV: 'production', ...env },
  })
  running.child.stdin?.end(input)
  return await running.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

it('has no sources and doesn’t build', () => {
  expect(existsSync(path.join(image, 'apps/api/src'))).toBe(false)
  expect(existsSync(path.join(image, 'apps/api/migrations/0001_identity.sql'))).toBe(true)
})

it('migrates with only the database settings', async () => {
  expect(await npm(['migrate'], { DATABASE_URL: database.url })).toMatchObject({
    code: 0,
    said: expect.stringContaining('The database is up to date.'),
  })
})

it('imports hospitals with only the database settings', async () => {
  const file = path.join(image, 'places.csv')
  writeFileSync(file, 'code,name_en,latitude,longitude\nX-1,Test Hospital,13.75,100.5\n')
  const answer = await npm(['hospitals', '--', 'import', file, '--dry-run'], { DATABASE_URL: database.url })
  expect(answer).toMatchObject({ code: 0, said: expect.stringContaining('1 added, 0 changed') })
})

it('checks themes, lists routes and calls the server with npm run claims', async () => {
  const theme = path.join(image, 'theme.json')
  writeFileSync(theme, '{"ins_code": "TST", "product_name_en": "Test"}')
  expect((await npm(['theme', '--', 'check', theme])).code).toBe(0)
  expect(JSON.parse((await npm(['routes'])).said).length).toBeGreaterThan(50)
  const claims = await npm(['claims', '--', 'list'], {
    KHUM_URL: 'http://127.0.0.1:9',
    KHUM_CLIENT_ID: 'A'.repeat(22),
    KHUM_CLIENT_SECRET: 'x'.repeat(16),
  })
  expect(claims).toMatchObject({ code: 1, said: expect.stringContaining('No Khum answers') })
})

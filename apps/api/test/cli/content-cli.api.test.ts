import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/cli/claims/commands'
import { contentCalls, edit } from '../content/content-world'
import { clientEnv } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()
const { titles } = contentCalls(test)
const folder = mkdtempSync(path.join(tmpdir(), 'khum-content-'))
const file = path.join(folder, 'check-up.json')
let address: string

beforeEach(async () => {
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  address = `http://127.0.0.1:${bound.port}`
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]) {
  return runCommand(args, { KHUM_URL: address, ...clientEnv })
}

describe('the content commands of npm run claims', () => {
  it('saves a file, shows what was saved, and deletes it', async () => {
    writeFileSync(
      file,
      JSON.stringify({ code: 'check-up', ...edit({ body: { th: '<p id=x>ก</p>', en: '<p>b</p>' } }) }),
    )
    expect(await run('put-content', file)).toMatch(
      /^check-up {2}saved as [\w-]{22}\nth: <p>ก<\/p>\nen: <p>b<\/p>$/,
    )
    expect(await titles()).toEqual(['Check-up'])
    expect(await run('delete-content', 'check-up')).toBe('check-up  deleted')
    expect(await titles()).toEqual([])
  })

  it('reports mistakes in one line', async () => {
    await expect(run('put-content')).rejects.toThrow('put-content: which file?')
    await expect(run('put-content', path.join(folder, 'none.json'))).rejects.toThrow('ENOENT')
    writeFileSync(file, '{}')
    await expect(run('put-content', file)).rejects.toThrow('needs a code')
    writeFileSync(file, JSON.stringify({ code: 'x-1', ...edit(), kind: 'advert' }))
    await expect(run('put-content', file)).rejects.toThrow(/: kind /)
    writeFileSync(file, JSON.stringify({ code: 'x-1', ...edit({ link: 'javascript:x()' }) }))
    await expect(run('put-content', file)).rejects.toThrow('validation_failed: link invalid')
    await expect(run('delete-content')).rejects.toThrow('delete-content: which one?')
    await expect(run('delete-content', 'nothing')).rejects.toThrow('not_found')
  })
})

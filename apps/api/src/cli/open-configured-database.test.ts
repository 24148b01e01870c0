import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openConfiguredDatabase } from './open-configured-database'

const folder = mkdtempSync(path.join(tmpdir(), 'khum-no-database-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('creates no database for a command that was started without the server’s settings', async () => {
  await expect(openConfiguredDatabase({ DATA_DIR: folder })).rejects.toThrow(
    `DATABASE_URL is not set, and ${folder} has no database.`,
  )
  expect(readdirSync(folder)).toEqual([])
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/config'
import { createContext } from '../../src/create-context'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()

it('a development start with DATABASE_URL creates its data folder and stores its key there', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-first-'))
  try {
    const dataDir = path.join(folder, 'not', 'there')
    const config = readConfig({
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    })
    const sealed: Buffer[] = []
    for (const start of [1, 2]) {
      const { ctx, close } = await createContext(config)
      try {
        if (start === 1) sealed.push(ctx.keys.seal(Buffer.from('kept'), 'test'))
        for (const text of sealed) expect(ctx.keys.open(text, 'test').toString()).toBe('kept')
      } finally {
        await close()
      }
    }
    expect(existsSync(path.join(dataDir, 'master.key'))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

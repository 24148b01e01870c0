import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

export async function runClaims(url: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/run-built.mjs', 'claims-cli', ...args],
    {
      cwd: root,
      env: { ...process.env, KHUM_URL: url },
    },
  )
  return stdout
}

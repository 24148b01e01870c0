import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/**
 * Runs `npm run claims`, but never builds. After a change of a source, a build would remove scripts that the running
 * server's pages still need.
 */
export async function runClaims(url: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/dist/claims-cli.js', ...args], {
    cwd: root,
    env: { ...process.env, KHUM_URL: url },
  })
  return stdout
}

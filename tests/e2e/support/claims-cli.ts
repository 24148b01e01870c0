import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/**
 * Runs `npm run claims`, but never builds. If a source had changed meanwhile, a build would remove the scripts that the
 * running server's pages name.
 */
export async function runClaims(url: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/dist/claims-cli.js', ...args], {
    cwd: root,
    env: { ...process.env, KHUM_URL: url },
  })
  return stdout
}

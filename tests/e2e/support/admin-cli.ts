import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/**
 * Runs `npm run admin` with these settings, and returns what the command prints. Never builds: if the source code has
 * changed, a build would remove scripts that the running server's pages still need.
 */
export async function runAdmin(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/dist/admin-cli.js', ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
  })
  return stdout
}

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const entry = path.resolve(import.meta.dirname, '../../../apps/api/dist/exchange-cli.js')

/** Runs `npm run exchange -- …` against the server under test, as the demo client. Returns what it prints. */
export async function runExchange(baseURL: string | undefined, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, KHUM_URL: baseURL }
  const { stdout } = await promisify(execFile)(process.execPath, [entry, ...args], { env })
  return stdout
}

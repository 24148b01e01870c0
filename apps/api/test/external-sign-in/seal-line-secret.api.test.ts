import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { channelSecretAad } from '../../src/gateways/line/channel-secrets'
import { createKeys } from '../../src/keys/keys'
import { useTestApp } from '../test-app'
import { testPartner } from '../test-partner'

const test = useTestApp()
const key = Buffer.alloc(32, 9)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

function seal(...more: string[]) {
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'apps/api/src/cli/seal-line-secret.ts', testPartner.id, ...more],
    {
      cwd: root,
      input: 'channel-secret\n',
      env: { PATH: process.env.PATH, MASTER_KEY: key.toString('base64') },
      encoding: 'utf8',
    },
  )
  expect(stdout).not.toContain('channel-secret')
  return stdout
}

const open = (sealed: Buffer | null | undefined, kind: 'login' | 'messaging') =>
  createKeys([key])
    .open(sealed ?? Buffer.alloc(0), channelSecretAad(testPartner.id, kind))
    .toString()

describe('the command that seals a channel secret', () => {
  it('prints a statement with a value that opens for that partner, without the secret', async () => {
    await test.ctx.pool.query(seal())
    const row = await test.db.selectFrom('partner').selectAll().executeTakeFirstOrThrow()
    expect(open(row.line_channel_secret_sealed, 'login')).toBe('channel-secret')
    expect(row.line_messaging_channel_id).toBeNull()
  })

  it('given a number, seals the messaging channel’s secret for that use only', async () => {
    await test.ctx.pool.query(seal('2000000001'))
    const row = await test.db.selectFrom('partner').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ line_messaging_channel_id: '2000000001', line_channel_secret_sealed: null })
    expect(open(row.line_messaging_secret_sealed, 'messaging')).toBe('channel-secret')
    expect(() => open(row.line_messaging_secret_sealed, 'login')).toThrow()
  })
})

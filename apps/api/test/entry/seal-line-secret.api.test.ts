import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { channelSecretAad } from '../../src/gateways/line/line'
import { createKeys } from '../../src/keys/keys'
import { useTestApp } from '../test-app'
import { testPartner } from '../test-partner'

const test = useTestApp()
const key = Buffer.alloc(32, 9)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

describe('the command that seals a channel secret', () => {
  it('prints a statement whose value opens for that partner, and does not show the secret', async () => {
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'apps/api/src/seal-line-secret.ts', testPartner.id],
      {
        cwd: root,
        input: 'channel-secret\n',
        env: { PATH: process.env.PATH, MASTER_KEY: key.toString('base64') },
        encoding: 'utf8',
      },
    )
    expect(stdout).not.toContain('channel-secret')
    await test.ctx.pool.query(stdout)
    const row = await test.db.selectFrom('partner').select('line_channel_secret_sealed').executeTakeFirst()
    const sealed = row?.line_channel_secret_sealed ?? Buffer.alloc(0)
    expect(createKeys([key]).open(sealed, channelSecretAad(testPartner.id)).toString()).toBe('channel-secret')
  })
})

import { expect, it } from 'vitest'
import { toolEnvironment } from './tool-environment'

it('says which file with a client’s secret can’t be read, and opens no other files', () => {
  const env = { KHUM_CLIENT_ID: 'A'.repeat(22), MASTER_KEY_FILE: '/no/such/key' }
  expect(() => toolEnvironment({ ...env, KHUM_CLIENT_SECRET_FILE: '/no/such/secret' })).toThrow(
    /^KHUM_CLIENT_SECRET_FILE: \/no\/such\/secret: ENOENT$/,
  )
  expect(toolEnvironment(env)).toEqual(env)
})

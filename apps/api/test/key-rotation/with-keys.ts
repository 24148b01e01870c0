import type { AppContext } from '../../src/context'
import { createObjectStore } from '../../src/gateways/files/create-object-store'
import { createKeys } from '../../src/keys/keys'
import type { TestApp } from '../test-app'

/** An envelope that the test app can't open, because the test app doesn't have its master key. */
export const lostEnvelope = createKeys([Buffer.alloc(32, 9)]).seal(Buffer.from('lost'), 'anywhere')

/** Returns the server's context with other master keys, the current one first. The test app uses key 7. */
export async function withKeys({ ctx }: Pick<TestApp, 'ctx'>, ...bytes: number[]): Promise<AppContext> {
  const keys = createKeys(bytes.map((byte) => Buffer.alloc(32, byte)))
  const files = await createObjectStore({ dataDirectory: ctx.config.dataDir, keys })
  return { ...ctx, keys, gateways: { ...ctx.gateways, files } }
}

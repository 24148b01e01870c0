import type { AppContext } from '../../src/context'
import { createObjectStore } from '../../src/gateways/files/create-object-store'
import { createKeys } from '../../src/keys/keys'
import type { TestApp } from '../test-app'

/** Returns the server's context with other master keys, the current one first. The test app uses key 7. */
export async function withKeys({ ctx }: Pick<TestApp, 'ctx'>, ...bytes: number[]): Promise<AppContext> {
  const keys = createKeys(bytes.map((byte) => Buffer.alloc(32, byte)))
  const files = await createObjectStore({ dataDirectory: ctx.config.dataDir, keys })
  return { ...ctx, keys, gateways: { ...ctx.gateways, files } }
}

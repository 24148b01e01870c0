import { beforeEach } from 'vitest'
import { useTestApp } from '../test-app'

/** A test app with the insurer `TST`, whose batches the tests send. */
export function useExchange() {
  const server = useTestApp()
  beforeEach(async () => {
    await server.db
      .insertInto('insurer')
      .values({ code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'non_life' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return server
}

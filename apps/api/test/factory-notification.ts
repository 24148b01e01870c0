import type { Insertable } from 'kysely'
import type { NotificationTable } from '../src/db/schema-notifications'
import { newId } from '../src/ids'
import { next } from './factories'
import type { TestApp } from './test-app'

export async function makeNotification(
  test: Pick<TestApp, 'db' | 'clock'>,
  values: Partial<Insertable<NotificationTable>> & { account_id: string },
): Promise<string> {
  const id = newId()
  await test.db
    .insertInto('notification')
    .values({
      id,
      kind: 'password_changed',
      params: '{}',
      created_at: test.clock.now(),
      dedupe_key: `made ${next()}`,
      ...values,
    })
    .execute()
  return id
}

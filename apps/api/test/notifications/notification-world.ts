import type { Insertable } from 'kysely'
import { beforeEach } from 'vitest'
import type { NotificationTable } from '../../src/db/schema-notifications'
import { type MadeMember, makeMember } from '../factories'
import { makeNotification } from '../factory-notification'
import { useTestApp } from '../test-app'

type Headers = Record<string, string>

export function useNotificationWorld() {
  const test = useTestApp()
  let current: { member: MadeMember; as: Headers }
  beforeEach(async () => {
    const member = await makeMember(test.db)
    current = { member, as: await test.signIn(member) }
  })
  return {
    test,
    get member() {
      return current.member
    },
    get as() {
      return current.as
    },
    get: (path = '', as = current.as) =>
      test.call({ method: 'GET', url: `/api/v1/notifications${path}`, as }),
    post: (path: string, payload: object = {}, as = current.as) =>
      test.call({ method: 'POST', url: `/api/v1/notifications/${path}`, as, payload }),
    make: (values: Partial<Insertable<NotificationTable>> = {}) =>
      makeNotification(test, { account_id: current.member.accountId, ...values }),
  }
}

/** Title and text of a notification that an editor writes. */
export const words = {
  title_th: 'ตรวจสุขภาพลดครึ่งราคา',
  title_en: 'Check-ups at half price',
  text_th: 'ถึงสิ้นเดือนนี้',
  text_en: 'Until the end of this month',
} as const

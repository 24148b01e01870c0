import type { notificationKinds } from '@khum/contract'
import { beforeEach, expect } from 'vitest'
import { pushAddress } from '../../src/gateways/outbox/line-carrier'
import { newId } from '../../src/ids'
import { notify } from '../../src/modules/notifications/notifications.service'
import { clientHeaders } from '../factory-client'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { testPartner } from '../test-app'
import { useNotificationWorld, words } from './notification-world'

export const url = '/api/v1/notification-ways'
export const phone = '+66812345678'
export const lineUser = 'U0123456789abcdef0123456789abcdef'
/** The recipient that the outbox stores for messages to the member's LINE account. */
export const push = pushAddress(testPartner.id, lineUser)

/** Gives the member of `useNotificationWorld` a mobile number and a linked LINE account. */
export async function addPhoneAndLine({ test, member }: ReturnType<typeof useNotificationWorld>) {
  const now = test.clock.now()
  await test.db
    .updateTable('login')
    .set({ phone, phone_verified_at: now })
    .where('id', '=', member.accountId)
    .execute()
  await test.db
    .insertInto('account_identity')
    .values({
      provider: 'line',
      partner_id: testPartner.id,
      subject: lineUser,
      account_id: member.accountId,
      linked_at: now,
    })
    .execute()
}

/** Sets up a member with a mobile number and a linked LINE account. */
export function useChannels() {
  const world = useNotificationWorld()
  const { test } = world

  beforeEach(() => addPhoneAndLine(world))

  async function choose(choices: object[]) {
    return await test.call({ method: 'PUT', url, as: world.as, payload: { choices } })
  }

  async function answerMarketing(action: 'accepted' | 'withdrawn', version = 1) {
    const document = await makeConsentDocument(test.db, { kind: 'marketing', version })
    await makeConsentEvent(test.db, world.member.accountId, document, action)
  }

  /** Creates a notification for the member and delivers it on all channels. */
  async function notifyMember(kind: (typeof notificationKinds)[number], dedupeKey: string = newId()) {
    if (kind === 'promotion' || kind === 'article' || kind === 'notice') {
      const title = { th: words.title_th, en: words.title_en }
      const text = { th: words.text_th, en: words.text_en }
      const answer = await test.call({
        method: 'POST',
        url: '/api/integration/v1/notices',
        headers: { ...clientHeaders, 'idempotency-key': newId() },
        payload: { kind, title, text, username: world.member.username },
      })
      expect(answer.statusCode).toBeLessThan(300)
    } else {
      await notify(test.ctx, {
        to: { accountId: world.member.accountId },
        kind,
        params: { claim_number: 'KHM-69-000001-1' },
        target: { name: 'setting' },
        dedupeKey,
      })
    }
    await test.ctx.jobs.drain()
  }

  async function sent() {
    const messages = await test.ctx.gateways.outbox.list(test.db)
    return messages.map(({ channel, recipient, subject, body }) => ({ channel, recipient, subject, body }))
  }

  return { world, test, choose, answerMarketing, notifyMember, sent }
}

import { claimNotificationKind, type NotificationKind } from '@khum/contract'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { DemoClock } from './demo-clock'
import type { IdOf } from './demo-ids'

type Row = Insertable<Database['notification']>
type Rows = Pick<Row, 'kind' | 'created_at'> & Partial<Row>

interface World {
  claim: readonly Insertable<Database['claim']>[]
  claim_event: readonly Insertable<Database['claim_event']>[]
  content: readonly Insertable<Database['content_item']>[]
}

/** Malee has notifications for her last 8 claim events. Those of the last three days are unread. */
const steps = 8
const unreadFrom = -3

/**
 * Returns 22 notifications. Malee has read and unread notifications in all three tabs. One of her notifications is
 * about an ended promotion.
 */
export function notificationRows(
  { claim, claim_event, content }: World,
  clock: DemoClock,
  idOf: IdOf,
  newId: () => string,
): Row[] {
  const row = (account: string, given: Rows): Row => ({
    id: newId(),
    account_id: idOf('account', account),
    params: '{}',
    read_at: given.created_at < clock.at(unreadFrom, '00:00') ? given.created_at : null,
    dedupe_key: `demo ${newId()}`,
    ...given,
  })
  const about = (kind: 'promotion' | 'article', isOver: boolean, at: Date): Rows => {
    const item = content.find(
      ({ kind: itsKind, ends_on }) =>
        itsKind === kind && isOver === (ends_on != null && ends_on < clock.today),
    )
    if (!item) throw new Error(`no demo ${kind}`)
    return {
      kind,
      title_th: item.title_th,
      title_en: item.title_en,
      ...teasers[kind],
      target: kind,
      target_id: item.id,
      ends_on: item.ends_on ?? null,
      created_at: at,
    }
  }
  const setting = (kind: NotificationKind, at: Date): Rows => ({ kind, target: 'setting', created_at: at })

  const malees = claim.filter(({ account_id }) => account_id === idOf('account', 'malee'))
  const lastSteps = claim_event
    .flatMap(({ claim_id, status, at }) => {
      const of = malees.find(({ id }) => id === claim_id)
      return of ? [{ claim_number: of.claim_number, claim_id, status, at: new Date(at) }] : []
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, steps)
    .map(({ claim_number, claim_id, status, at }) =>
      row('malee', {
        kind: claimNotificationKind(status),
        params: JSON.stringify({ claim_number }),
        target: 'claim',
        target_id: claim_id,
        created_at: at,
      }),
    )
  const family = { target: 'family' } as const
  return [
    ...lastSteps,
    row('malee', about('promotion', false, clock.at(-1, '10:00'))),
    row('malee', about('promotion', true, clock.at(-40, '10:00'))),
    row('malee', about('article', false, clock.at(-9, '08:30'))),
    row('malee', {
      ...family,
      kind: 'family_invited',
      person_id: idOf('person', 'wichai'),
      created_at: clock.at(-1, '09:20'),
    }),
    row('malee', setting('password_changed', clock.at(-30, '21:15'))),
    row('malee', { ...maintenance, created_at: clock.at(-2, '16:00') }),
    row('ananda', {
      ...family,
      kind: 'family_accepted',
      person_id: idOf('person', 'ananda-parent'),
      created_at: clock.at(-20, '18:42'),
    }),
    row('ananda', about('promotion', false, clock.at(-1, '10:00'))),
    row('orchid01', about('article', false, clock.at(-2, '08:30'))),
    row('orchid01', { ...maintenance, created_at: clock.at(-2, '16:00') }),
    row('thanakorn', about('promotion', false, clock.at(-1, '10:00'))),
    row('thanakorn', { ...maintenance, created_at: clock.at(-2, '16:00') }),
    row('tempo01', { ...setting('way_in_linked', clock.at(-30, '11:05')), params: '{"provider":"sso"}' }),
    row('wichai', { ...maintenance, created_at: clock.at(-2, '16:00') }),
  ]
}

const teasers = {
  promotion: {
    text_th: 'สิทธิพิเศษสำหรับสมาชิก ดูรายละเอียดและเงื่อนไขก่อนใช้สิทธิ',
    text_en: 'An offer for members. See the details and conditions before you use it.',
  },
  article: { text_th: 'อ่านจบในไม่กี่นาที', text_en: 'A read of a few minutes.' },
} as const

const maintenance = {
  kind: 'notice',
  title_th: 'ปิดปรับปรุงระบบคืนวันเสาร์',
  title_en: 'A short break on Saturday night',
  text_th: 'คืนวันเสาร์นี้ เวลา 01:00–03:00 น. จะใช้แอปไม่ได้ชั่วคราว เจ็บป่วยฉุกเฉินยังใช้บัตรที่สถานพยาบาลได้ตามปกติ',
  text_en:
    'This Saturday night from 01:00 to 03:00 the app will be away for a while. In an emergency your card works at hospitals as usual.',
  body_th:
    '<p>ระหว่างปิดปรับปรุง</p><ul><li>ข้อมูลและเคลมที่ส่งแล้วไม่สูญหาย</li><li>เคลมที่กรอกค้างไว้บันทึกไว้ให้แล้ว</li></ul>',
  body_en:
    '<p>Meanwhile</p><ul><li>nothing that was sent is lost</li><li>claims you have begun are kept</li></ul>',
} as const

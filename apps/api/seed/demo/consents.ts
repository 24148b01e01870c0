import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { ConsentDocumentTable, ConsentEventTable } from '../../src/db/schema-identity'
import { consentRow, referenceConsents, type TextOwner } from '../reference/consents'
import { privacy } from '../reference/consents/privacy'
import type { DemoClock } from './demo-clock'
import type { IdOf } from './demo-ids'

const news = {
  th: `- บอกชัดขึ้นว่าโรงพยาบาลเห็นข้อมูลใดเมื่อคุณใช้บัตร: ชื่อ เลขที่บัตร และสถานะความคุ้มครอง
- บอกว่าเมื่อคุณลบบัญชี แฟ้มเคลมที่ต้องเก็บจะไม่มีชื่อและช่องทางติดต่อของคุณ`,
  en: `- It says more clearly what a hospital sees when you use your card: your name, the card number and whether the coverage is in force.
- It says that when you delete your account, claim files that must be kept lose your name and contacts.`,
}

const orchid: TextOwner = {
  code: 'ORC',
  controller: {
    th: 'ออร์คิดประกันชีวิต 99 ถนนสาทร กรุงเทพฯ 10120',
    en: 'Orchid Life Assurance, 99 Sathon Road, Bangkok 10120',
  },
  dpoContact: 'dpo@orchid.example, 02 000 0102',
}
const jade: TextOwner = {
  code: 'JAD',
  controller: {
    th: 'เจดประกันสุขภาพ 12 ถนนพระราม 4 กรุงเทพฯ 10500',
    en: 'Jade Health Insurance, 12 Rama IV Road, Bangkok 10500',
  },
  dpoContact: 'dpo@jade.example, 02 000 0105',
}

export interface DemoTexts {
  /** Version 2 of the common privacy notice, which came into force five days ago. Members must accept this version. */
  update: Insertable<ConsentDocumentTable>
  /** Orchid's own privacy notice. */
  orchid: Insertable<ConsentDocumentTable>
  /**
   * Two drafts: Orchid's privacy notice, which a second person has checked, and Jade's, which nobody has checked yet.
   */
  drafts: Insertable<Database['consent_draft']>[]
}

export function demoTexts(clock: DemoClock, idOf: IdOf): DemoTexts {
  const update = consentRow(
    { ...privacy, news },
    { version: 2, isForce: true, effectiveAt: clock.at(-5, '00:00') },
  )
  const own = consentRow(privacy, {
    version: 3,
    isForce: true,
    effectiveAt: clock.at(-4, '00:00'),
    insurer: orchid,
  })
  const draft = consentRow(privacy, {
    version: 4,
    isForce: true,
    effectiveAt: clock.at(0, '00:00'),
    insurer: jade,
  })
  const checked = { checked_by: 'Wanida S.', checked_at: clock.at(-6, '15:20'), document_id: own.id }
  return {
    update,
    orchid: own,
    drafts: [
      { ...draftOf(own, idOf('consent draft', 'orchid')), written_at: clock.at(-7, '10:05'), ...checked },
      { ...draftOf(draft, idOf('consent draft', 'jade')), written_at: clock.at(-1, '16:40') },
    ],
  }
}

function draftOf(
  { version, is_force, effective_at, ...words }: Insertable<ConsentDocumentTable>,
  id: string,
) {
  return { ...words, id, written_by: 'Preecha K.' }
}

interface DemoAccount {
  id: string
  partner_id: string
  lang?: 'th' | 'en' | undefined
}

/**
 * Returns the members' consents. Everyone accepted their app's terms and privacy notice and consented to health data,
 * but Kanya hasn't accepted the newer privacy notice. Malee also consented to marketing.
 */
export function consentEvents(
  accounts: readonly DemoAccount[],
  { texts, idOf }: { texts: DemoTexts; idOf: IdOf },
  clock: DemoClock,
): Insertable<ConsentEventTable>[] {
  return accounts.flatMap((account) => {
    const isOf = (key: string) => account.id === idOf('account', key)
    const first = referenceConsents.filter(({ kind }) => kind !== 'marketing' || isOf('malee'))
    const newest = account.partner_id === 'orchid' ? texts.orchid : texts.update
    const accepted = [
      ...first.map((document) => ({ document, at: clock.at(-400, '10:14') })),
      ...(isOf('kanya') ? [] : [{ document: newest, at: clock.at(-3, '08:30') }]),
    ]
    return accepted.map(({ document, at }) => ({
      account_id: account.id,
      partner_id: account.partner_id,
      document_id: document.id,
      text_hash: document.text_hash,
      action: 'accepted',
      at,
      lang: account.lang ?? 'th',
      channel: 'seed',
    }))
  })
}

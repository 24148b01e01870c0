import type { Insertable } from 'kysely'
import type { ConsentDocumentTable, ConsentEventTable } from '../../src/db/schema-identity'
import { consentRow, referenceConsents } from '../reference/consents'
import { privacy } from '../reference/consents/privacy'
import type { DemoClock } from './demo-clock'
import type { IdOf } from './demo-ids'

const news = {
  th: `## มีอะไรใหม่ในฉบับนี้

- บอกชัดขึ้นว่าโรงพยาบาลเห็นข้อมูลใดเมื่อคุณใช้บัตร: ชื่อ เลขที่บัตร และสถานะความคุ้มครอง
- บอกว่าเมื่อคุณลบบัญชี แฟ้มเคลมที่ต้องเก็บจะไม่มีชื่อและช่องทางติดต่อของคุณ

`,
  en: `## What is new in this version

- It says more clearly what a hospital sees when you use your card: your name, the card number and whether the coverage is in force.
- It says that when you delete your account, claim files that must be kept lose your name and contacts.

`,
}

/** Returns version 2 of the privacy notice. It came into force five days ago, and members must accept it. */
export function demoPrivacyUpdate(clock: DemoClock): Insertable<ConsentDocumentTable> {
  const body = { th: news.th + privacy.body.th, en: news.en + privacy.body.en }
  const of = { version: 2, isForce: true, effectiveAt: clock.at(-5, '00:00') }
  return consentRow({ ...privacy, body }, of)
}

interface DemoAccount {
  id: string
  partner_id: string
  lang?: 'th' | 'en' | undefined
}

/**
 * Returns the members' consents. Everyone accepted all required texts, except that Kanya hasn't accepted version 2 of the privacy notice.
 * Malee also consented to marketing.
 */
export function consentEvents(
  accounts: readonly DemoAccount[],
  { update, idOf }: { update: Insertable<ConsentDocumentTable>; idOf: IdOf },
  clock: DemoClock,
): Insertable<ConsentEventTable>[] {
  return accounts.flatMap((account) => {
    const isOf = (key: string) => account.id === idOf('account', key)
    const first = referenceConsents.filter(({ kind }) => kind !== 'marketing' || isOf('malee'))
    const accepted = [
      ...first.map((document) => ({ document, at: clock.at(-400, '10:14') })),
      ...(isOf('kanya') ? [] : [{ document: update, at: clock.at(-4, '08:30') }]),
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

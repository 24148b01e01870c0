import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { InsurerTable } from '../../src/db/schema-insurance'

interface DemoPartner {
  id: string
  secret: string
  ins_code: string
  line_liff_id?: string
}

const demoPartners: readonly DemoPartner[] = [
  { id: 'khum', secret: 'khum-demo-secret', ins_code: 'KHM', line_liff_id: '2000000000-KhumDemo' },
  { id: 'orchid', secret: 'orchid-demo-secret', ins_code: 'ORC' },
  { id: 'tempo', secret: 'tempo-demo-secret', ins_code: 'TMP01' },
  { id: 'pale', secret: 'pale-demo-secret', ins_code: 'PAL' },
  { id: 'jade', secret: 'jade-demo-secret', ins_code: 'JAD' },
]

/** These insurers are invented, so that no demo policy names a real company. */
export const demoInsurers: readonly (Insertable<InsurerTable> & { code: string })[] = [
  {
    code: 'KHM',
    name_th: 'คุ้มประกันสุขภาพ',
    name_en: 'Khum Health Insurance',
    kind: 'non_life',
    aliases: ['คุ้ม', 'Khum'],
    card_color: '#0F766E',
    claim_prefix: 'KHM',
    hotline: '+6620000101',
    licensed: false,
  },
  {
    code: 'ORC',
    name_th: 'ออร์คิดประกันชีวิต',
    name_en: 'Orchid Life Assurance',
    kind: 'life',
    aliases: ['ออร์คิด', 'Orchid'],
    card_color: '#6D1B7B',
    claim_prefix: 'ORC',
    hotline: '+6620000102',
    licensed: false,
  },
  {
    code: 'TMP01',
    name_th: 'เทมโปประกันภัย',
    name_en: 'Tempo Insurance',
    kind: 'non_life',
    aliases: ['เทมโป', 'Tempo'],
    card_color: '#1D3557',
    claim_prefix: 'TMP',
    hotline: '+6620000103',
    licensed: false,
  },
  {
    code: 'PAL',
    name_th: 'เพลประกันภัย',
    name_en: 'Pale Insurance',
    kind: 'non_life',
    aliases: ['เพล', 'Pale'],
    card_color: '#B08968',
    claim_prefix: 'PAL',
    hotline: '+6620000104',
    licensed: false,
  },
  {
    code: 'JAD',
    name_th: 'เจดประกันสุขภาพ',
    name_en: 'Jade Health Insurance',
    kind: 'non_life',
    aliases: ['เจด', 'Jade'],
    card_color: '#00704A',
    claim_prefix: 'JAD',
    hotline: '+6620000105',
    licensed: false,
  },
]

/**
 * The insurers whose cards each partner's app shows. Khum and Jade are brokers; every other app belongs to one insurer.
 */
export const servedInsurers: readonly Insertable<Database['partner_insurer']>[] = Object.entries({
  khum: ['KHM', 'ORC', 'TMP01', 'PAL'],
  orchid: ['ORC'],
  tempo: ['TMP01'],
  pale: ['PAL'],
  jade: ['JAD', 'KHM', 'PAL'],
}).flatMap(([partner_id, insurers]) => insurers.map((insurer_code) => ({ partner_id, insurer_code })))

export function partnerRows(hashSecret: (secret: string) => Buffer) {
  const partner: Insertable<Database['partner']>[] = demoPartners.map(({ id, ins_code, line_liff_id }) => ({
    id,
    ins_code,
    line_liff_id: line_liff_id ?? null,
  }))
  const partner_secret: Insertable<Database['partner_secret']>[] = demoPartners.map(({ id, secret }) => ({
    partner_id: id,
    slot: 1,
    secret_hash: hashSecret(secret),
  }))
  const partner_liff_key: Insertable<Database['partner_liff_key']>[] = demoPartners.flatMap(
    ({ id, line_liff_id }) =>
      line_liff_id === undefined ? [] : [{ partner_id: id, line_liff_key: 'main', line_liff_id }],
  )
  return { partner, partner_secret, partner_liff_key }
}

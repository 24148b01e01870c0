import type { Device, MyConsent, OtpFlow, Profile } from '@khum/contract'

/** Returns a profile. By default, its data isn't from a policy (`from_policy`), so every field can be changed. */
export function sampleProfile(part: Partial<Profile> = {}): Profile {
  return {
    username: 'somsri',
    name_th: 'สมศรี',
    surname_th: 'ใจดี',
    name_en: 'Somsri',
    surname_en: 'Jaidee',
    from_policy: false,
    birth_date: '1970-03-05',
    gender: 'female',
    email: 'somsri@example.com',
    phone: '+66812345678',
    lang: 'th',
    ...part,
  }
}

export function sampleDevice(name: string, part: Partial<Device> = {}): Device {
  return {
    id: name.replace(/\W/g, '-').padEnd(22, 'A'),
    name,
    created_at: '2026-11-20T03:00:00.000Z',
    last_used_at: '2026-11-21T03:30:00.000Z',
    current: false,
    ...part,
  }
}

export function sampleFlow(purpose: OtpFlow['purpose'], part: Partial<OtpFlow> = {}): OtpFlow {
  const now = Date.now()
  return {
    token: 'flow-token-1',
    purpose,
    ref_no: 'ABCDEF',
    phone: '089-xxx-4321',
    ttl_minute: 5,
    expires_at: new Date(now + 300_000).toISOString(),
    resend_at: new Date(now + 60_000).toISOString(),
    sends_left: 4,
    passed_until: null,
    ...part,
  }
}

export const passed = (purpose: OtpFlow['purpose']) => ({
  purpose,
  passed_until: new Date(Date.now() + 600_000).toISOString(),
  is_old_user: false,
  existing: null,
})

/** Returns a consent whose text has a second version; the member accepted the first. */
export function sampleConsent(kind: MyConsent['kind'], part: Partial<MyConsent> = {}): MyConsent {
  const title = {
    terms: { th: 'ข้อกำหนดและเงื่อนไข', en: 'Terms and conditions' },
    privacy: { th: 'นโยบายความเป็นส่วนตัว', en: 'Privacy notice' },
    health_data: { th: 'ความยินยอมเรื่องข้อมูลสุขภาพ', en: 'Consent to the use of health data' },
    marketing: { th: 'ความยินยอมรับข่าวสาร', en: 'Consent to news' },
  }[kind]
  return {
    kind,
    current: {
      id: `${kind}-2`.padEnd(22, 'A'),
      kind,
      version: 2,
      is_force: false,
      title,
      body: { th: `## ${title.th}\n\nเนื้อหาของ ${kind}`, en: `## ${title.en}\n\nThe text of ${kind}` },
      news: null,
      controller: null,
      dpo_contact: null,
      effective_at: '2026-10-31T17:00:00.000Z',
    },
    accepted_version: 1,
    optional: kind === 'health_data' || kind === 'marketing',
    history: [{ action: 'accepted', version: 1, at: '2026-01-15T02:30:00.000Z', lang: 'th' }],
    ...part,
  }
}

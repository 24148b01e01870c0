import {
  consentEndpoints,
  type TelemedChoice,
  type TelemedProvider,
  type TelemedProviderDetail,
  type TelemedTerms,
  type TelemedVisit,
  telemedicineEndpoints,
} from '@khum/contract'
import { createFakeServer, data, type FakeServer } from '../fake-server'

export function idOf(name: string): string {
  return name.padEnd(22, 'A')
}

export const category = { id: idOf('skin'), name: { th: 'ผิวหนัง', en: 'Skin' }, icon: 'skin' as const }

export function sampleProvider(part: Partial<TelemedProvider> = {}): TelemedProvider {
  return {
    id: idOf('provider'),
    code: 'mordee',
    name: { th: 'หมอดีออนไลน์', en: 'Mordee Online' },
    summary: { th: 'พบแพทย์ทั่วไปทางวิดีโอ', en: 'General doctors by video' },
    category_ids: [category.id],
    logo: null,
    open_now: true,
    next_opens_at: null,
    takes_bookings: false,
    extra_cards_most: 2,
    hand_off: 'link',
    promotion: null,
    languages: ['th', 'en'],
    host: 'mordee.example',
    covered: true,
    ...part,
  }
}

export function sampleDetail(part: Partial<TelemedProviderDetail> = {}): TelemedProviderDetail {
  return {
    ...sampleProvider(),
    about: { th: 'แพทย์พร้อมให้คำปรึกษา', en: 'Doctors are ready' },
    price_note: null,
    image: null,
    hours: [1, 2, 3, 4, 5].map((day) => ({ day, opens: '09:00', closes: '21:00' })),
    closed_on: [],
    ...part,
  }
}

export function sampleChoice(name: string, part: Partial<TelemedChoice> = {}): TelemedChoice {
  return {
    coverage_id: idOf(name),
    insurer_name: { th: `ประกัน ${name}`, en: `Insurer ${name}` },
    insurer_logo: null,
    card_color: '#0b5f58',
    plan_name: { th: `แผน ${name}`, en: `Plan ${name}` },
    policy_number_masked: '••••2458',
    insured_name: { th: 'นางสมศรี ใจดี', en: 'Mrs Somsri Jaidee' },
    state: 'in_force',
    obstacle: null,
    is_relative: false,
    ...part,
  }
}

export function sampleVisit(part: Partial<TelemedVisit> = {}): TelemedVisit {
  const { obstacle: _obstacle, ...card } = sampleChoice('one')
  return {
    id: idOf('visit'),
    entry: 'mart',
    state: 'choosing',
    provider: sampleProvider(),
    cards: [card],
    accepted_steps: [],
    created_at: '2026-11-21T05:00:00.000Z',
    expires_at: '2026-11-22T05:00:00.000Z',
    handed_off_at: null,
    redeemed_at: null,
    ...part,
  }
}

const titles = ['ข้อกำหนด', 'ข้อจำกัด', 'ข้อมูลส่วนบุคคล']

export const terms: TelemedTerms[] = titles.map((title, index) => ({
  id: idOf(`terms-${index + 1}`),
  step: index + 1,
  version: 1,
  title: { th: title, en: title },
  body: { th: `## ${title}\n\nเนื้อหาข้อที่ ${index + 1}`, en: `Text ${index + 1}` },
}))

const consentText = {
  id: idOf('health'),
  kind: 'health_data' as const,
  version: 1,
  is_force: false,
  title: { th: 'ข้อมูลสุขภาพ', en: 'Health data' },
  body: { th: 'ข้อความ', en: 'Text' },
  news: null,
  controller: null,
  dpo_contact: null,
  effective_at: '2026-01-01T00:00:00Z',
}

export function fakeConsent(server: FakeServer, given: boolean): void {
  let accepted = given
  server.on(consentEndpoints.listConsents, () =>
    data({
      items: [
        {
          kind: 'health_data',
          current: consentText,
          accepted_version: accepted ? 1 : null,
          optional: true,
          history: [],
        },
      ],
      due: [],
      password_renewed: false,
    }),
  )
  server.on(consentEndpoints.acceptConsent, () => {
    accepted = true
    return new Response(null, { status: 204 })
  })
}

/**
 * Fakes the telemedicine endpoints. There is one visit, whose state changes as on the real server; with `none`, the
 * visit isn't started yet. The member has consented to the use of health data.
 */
export function telemedServer(
  given: Partial<TelemedVisit> | 'none',
  cards: TelemedChoice[] = [sampleChoice('one')],
): FakeServer & { visit: () => TelemedVisit | null } {
  const server = createFakeServer()
  fakeConsent(server, true)
  let visit = given === 'none' ? null : sampleVisit(given)
  const isOpen = () => visit?.state === 'choosing' || visit?.state === 'agreed'
  const set = (part: Partial<TelemedVisit>) => {
    const now = { ...sampleVisit({ cards: [] }), ...visit, ...part }
    const agreed = now.cards.length > 0 && now.accepted_steps.length === 3
    visit = { ...now, state: now.handed_off_at ? 'handed_off' : agreed ? 'agreed' : 'choosing' }
    return visit
  }
  const provider = () => sampleDetail(visit?.provider ?? {})
  server.on(telemedicineEndpoints.listTelemedProviders, () =>
    data({ categories: [category], items: [provider()] }),
  )
  server.on(telemedicineEndpoints.getTelemedProvider, () => data(provider()))
  server.on(telemedicineEndpoints.listTelemedCards, () => data({ items: cards }))
  server.on(telemedicineEndpoints.listTelemedTerms, () => data({ items: terms }))
  server.on(telemedicineEndpoints.listTelemedVisits, (request) => {
    const entry = new URL(request.url).searchParams.get('open')
    const shown = visit && (entry === null || (isOpen() && visit.entry === entry)) ? [visit] : []
    return data({ items: shown, next: null })
  })
  server.on(telemedicineEndpoints.getTelemedVisit, () => data(visit))
  server.on(telemedicineEndpoints.startTelemedVisit, async (request) => {
    const { entry } = await request.clone().json()
    return data(set({ entry }), 201)
  })
  server.on(telemedicineEndpoints.chooseTelemedCards, async (request) => {
    const { coverage_id, extra_ids } = await request.clone().json()
    const ids: string[] = [coverage_id, ...extra_ids]
    return data(set({ cards: ids.flatMap((id) => cards.filter((card) => card.coverage_id === id)) }))
  })
  server.on(telemedicineEndpoints.acceptTelemedTerms, async (request) => {
    const { document_id } = await request.clone().json()
    const step = terms.find(({ id }) => id === document_id)?.step ?? 0
    return data(set({ accepted_steps: [...(visit?.accepted_steps ?? []), step] }))
  })
  server.on(telemedicineEndpoints.handOffTelemed, () => {
    set({ handed_off_at: '2026-11-21T05:10:00.000Z' })
    return data({ expires_at: '2026-11-21T05:11:00.000Z' }, 201)
  })
  return Object.assign(server, { visit: () => visit })
}

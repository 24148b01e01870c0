import type { ClaimDocument, Coverage, Draft } from '@khum/contract'

let count = 0

/** An id as the service makes them. */
export function newId(): string {
  count += 1
  return `made${count}`.padEnd(22, 'A')
}

export const claimCoverage: Coverage = {
  id: newId(),
  insurer_code: 'KHM',
  insurer_name_th: 'คุ้มประกันสุขภาพ',
  insurer_name_en: 'Khum Health',
  insurer_logo: null,
  insurer_hotline: null,
  card_color: null,
  plan_name: { th: 'แผนทอง', en: 'Gold' },
  card_type: 'group',
  policy_number_masked: '••••2458',
  insured_name: { th: 'สมศรี ใจดี', en: 'Somsri Jaidee' },
  relationship: 'self',
  employee_id_masked: null,
  policyholder_name: null,
  effective_date: '2026-01-01',
  expiry_date: '2026-12-31',
  state: 'in_force',
  claimable: true,
  nickname: null,
  hidden: false,
  headline: null,
}

export function makeDraft(part: Partial<Draft> = {}): Draft {
  return {
    id: newId(),
    version: 1,
    step: 'fill',
    coverage: claimCoverage,
    data: {},
    documents: [],
    updated_at: '2026-11-21T05:00:00.000Z',
    ...part,
  }
}

export function makeDocument(part: Partial<ClaimDocument>): ClaimDocument {
  return {
    id: newId(),
    list: 'receipt',
    name: 'receipt.jpg',
    size: 1000,
    received_bytes: 1000,
    content_type: 'image/jpeg',
    fate: 'accepted',
    refusal: null,
    pages: null,
    has_thumbnail: false,
    created_at: '2026-11-21T05:00:00.000Z',
    ...part,
  }
}

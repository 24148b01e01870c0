import type { ClaimDetail, ClaimDocument, ClaimLine, PayoutAccount } from '@khum/contract'

export const claimId = 'claim-1-AAAAAAAAAAAAAA'

export function sampleClaim(part: Partial<ClaimDetail> = {}): ClaimDetail {
  return {
    id: claimId,
    claim_number: 'KHM-69-001208-0',
    group: 'in_process',
    status: 'received',
    service_date: '2026-11-12',
    card_type: 'group',
    insurer_name_th: 'คุ้มประกันสุขภาพ',
    insurer_name_en: 'Khum Health Insurance',
    policy_number_masked: '••••2458',
    provider_name: 'โรงพยาบาลรามคำแหง',
    provider_name_th: null,
    provider_name_en: null,
    medical_expense_satang: 460_000,
    benefit_satang: null,
    open_requests: 0,
    requests_due_date: null,
    created_at: '2026-11-13T11:22:00.000Z',
    updated_at: '2026-11-13T11:22:00.000Z',
    coverage_id: 'coverage-1-AAAAAAAAAAA',
    insured_name: { th: 'นางสมศรี ใจดี', en: 'Mrs Somsri Jaidee' },
    email: 'somsri@example.com',
    claim_type: 'accident',
    admited_type: 'emergency_opd',
    admited_date: '2026-11-12',
    accident_date: '2026-11-12',
    symptom: 'มีดบาดนิ้ว เย็บ 4 เข็ม',
    provider_code: '11535',
    reason: null,
    lines: [sampleLine('line-1', 460_000)],
    events: [event('event-1', { status: 'received', actor: 'member' })],
    documents: [],
    requests: [],
    due_date: '2026-12-05',
    keep_originals_until: '2027-11-12',
    originals: null,
    paid_on: null,
    pays_hospital: false,
    payout: null,
    appeal: null,
    appeal_until: null,
    ...part,
  }
}

export function event(id: string, part: Partial<ClaimDetail['events'][number]>) {
  return {
    id: id.padEnd(22, 'A'),
    kind: 'moved',
    status: 'received',
    at: '2026-11-13T11:22:00.000Z',
    actor: 'tpa',
    reason: null,
    note: null,
    ...part,
  } satisfies ClaimDetail['events'][number]
}

export function claimNeedingDocuments(): ClaimDetail {
  return sampleClaim({
    status: 'documents_needed',
    open_requests: 1,
    requests_due_date: '2030-11-30',
    due_date: null,
    updated_at: '2026-11-16T07:10:00.000Z',
    requests: [
      {
        id: 'request-1'.padEnd(22, 'A'),
        list: 'medical',
        reason: { th: 'ขอฉบับที่ระบุวันเวลาเกิดเหตุ', en: 'Please send one with the time of the accident' },
        due_date: '2030-11-30',
        fulfilled_at: null,
        closed_at: null,
      },
    ],
  })
}

/**
 * A claim for which staff asked for a certificate and a receipt. With `sent`, the member has already sent the receipt.
 */
export function claimNeedingTwoDocuments(sent = false): ClaimDetail {
  const claim = claimNeedingDocuments()
  const [certificate] = claim.requests
  if (!certificate) throw new Error('no request')
  const receipt = {
    ...certificate,
    id: 'request-2'.padEnd(22, 'A'),
    list: 'receipt',
    reason: { th: 'ใบเสร็จไม่ชัด', en: 'The receipt is blurred' },
    fulfilled_at: sent ? '2026-11-17T07:10:00.000Z' : null,
  } as const
  const asked = event('event-2', { status: 'documents_needed', at: '2026-11-16T07:10:00.000Z' })
  return {
    ...claim,
    open_requests: sent ? 1 : 2,
    events: [...claim.events, asked],
    requests: [certificate, receipt],
  }
}

export function sampleLine(
  id: string,
  billed: number,
  decided: Partial<NonNullable<ClaimLine['decided']>> | null = null,
): ClaimLine {
  return {
    id: id.padEnd(22, 'A'),
    description: { th: `รายการ ${id}`, en: `Item ${id}` },
    billed_satang: billed,
    decided: decided && {
      discount_satang: 0,
      not_covered_satang: 0,
      eligible_satang: billed,
      deductible_satang: 0,
      copay_satang: 0,
      coinsurance_satang: 0,
      over_limit_satang: 0,
      other_payer_satang: 0,
      benefit_satang: billed,
      reason: null,
      ...decided,
    },
  }
}

export function sampleDocument(name: string, part: Partial<ClaimDocument> = {}): ClaimDocument {
  return {
    id: name.replace(/\W/g, '-').padEnd(22, 'A'),
    list: 'medical',
    name,
    size: 20_480,
    received_bytes: 20_480,
    content_type: 'application/pdf',
    fate: 'accepted',
    refusal: null,
    pages: 1,
    has_thumbnail: false,
    is_copied: false,
    created_at: '2026-11-17T05:00:00.000Z',
    ...part,
  }
}

/**
 * Returns the claim list's response with all claims on one page. If `url` asks for a group, returns only this group's
 * claims.
 */
export function listOf(url: string, ...claims: ClaimDetail[]) {
  const group = new URL(url).searchParams.get('group')
  const count = (group: ClaimDetail['group']) => claims.filter((claim) => claim.group === group).length
  return {
    items: claims.filter((claim) => group === null || claim.group === group),
    next: null,
    counts: {
      in_process: count('in_process'),
      approved: count('approved'),
      rejected: count('rejected'),
    },
  }
}

export const samplePayout: PayoutAccount = {
  id: 'payout-1'.padEnd(22, 'A'),
  method: 'bank',
  bank_code: '004',
  last4: '1234',
  holder: 'สมศรี ใจดี',
  name_matches: true,
  confirmed_at: '2026-11-01T03:00:00.000Z',
}

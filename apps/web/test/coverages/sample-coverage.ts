import type { CoverageDetail, FoundCoverage } from '@khum/contract'

export const coverageId = 'coverage-1-AAAAAAAAAAA'

export function sampleCoverage(part: Partial<CoverageDetail> = {}): CoverageDetail {
  return {
    id: coverageId,
    insurer_code: 'KHM',
    insurer_name_th: 'คุ้มประกันสุขภาพ',
    insurer_name_en: 'Khum Health Insurance',
    insurer_logo: null,
    insurer_hotline: null,
    card_color: null,
    plan_name: { th: 'แผนทอง', en: 'Gold' },
    card_type: 'group',
    policy_number_masked: '••••2458',
    insured_name: { th: 'นางสมศรี ใจดี', en: 'Mrs Somsri Jaidee' },
    relationship: 'self',
    employee_id_masked: '••••1872',
    policyholder_name: null,
    effective_date: '2026-01-01',
    expiry_date: '2026-12-31',
    state: 'in_force',
    claimable: true,
    claim_until: null,
    nickname: null,
    hidden: false,
    headline: null,
    benefits: [],
    claim_history: [],
    as_of: '2026-11-21T05:00:00.000Z',
    ...part,
  }
}

const { benefits: _benefits, claim_history: _history, as_of: _asOf, ...listed } = sampleCoverage()
/** The sample coverage as in a list: without the fields that only the detail call returns. */
export const listedCoverage = listed

export function sampleFound(id: string, part: Partial<FoundCoverage> = {}): FoundCoverage {
  return {
    id: id.padEnd(22, 'A'),
    insurer_name: { th: 'คุ้มประกันสุขภาพ', en: 'Khum Health Insurance' },
    insurer_logo: null,
    plan_name: { th: `แผน ${id}`, en: `Plan ${id}` },
    policy_number_masked: '••••2458',
    insured_name: { th: 'นางสมศรี ใจดี', en: 'Mrs Somsri Jaidee' },
    effective_date: '2026-01-01',
    expiry_date: '2026-12-31',
    state: 'in_force',
    added: false,
    ...part,
  }
}

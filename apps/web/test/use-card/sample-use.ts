import type { UseCard } from '@khum/contract'
import { coverageId } from '../coverages/sample-coverage'

export const hospitalId = 'hospital-1-AAAAAAAAAAA'
export const cardUseId = 'card-use-1-AAAAAAAAAAA'

export const place = {
  id: hospitalId,
  code: '10-001',
  name: { th: 'โรงพยาบาลลำปาง', en: 'Lampang Hospital' },
  kind: 'hospital',
  province: { th: 'ลำปาง', en: 'Lampang' },
  phone: null,
  latitude: 18.3,
  longitude: 99.5,
  distance_m: null,
  open_now: null,
  network: ['opd'],
}

export function sampleUse(part: Partial<UseCard> = {}): UseCard {
  return {
    id: cardUseId,
    coverage_id: coverageId,
    hospital: { id: hospitalId, name: place.name },
    state: 'shown',
    expires_at: '2026-11-21T05:05:00.000Z',
    left_ms: 300_000,
    code: '012345',
    qr: 'http://localhost/desk/verify#token',
    card: {
      insured_initials: { th: 'ส. จ.', en: 'S. J.' },
      insurer_name: { th: 'คุ้มประกันสุขภาพ', en: 'Khum Health Insurance' },
      plan_name: { th: 'แผนทอง', en: 'Gold' },
      card_number_masked: '••••2458',
    },
    eligibility: {
      verdict: 'ask',
      services: [
        {
          service: 'opd',
          verdict: 'ask',
          warnings: ['waiting_period', 'copay'],
          limits: [{ measure: 'amount', scope: 'policy_year', left: 3_000_000 }],
          copay_percent: 10,
          copay_per_visit_satang: null,
          deductible_satang: null,
          waiting_until: '2026-12-01',
        },
      ],
    },
    verified_at: null,
    ...part,
  }
}

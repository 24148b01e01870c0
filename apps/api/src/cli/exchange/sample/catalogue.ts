import type { BenefitKind } from '@khum/contract'

/** A plan of the sample data. Amounts are in baht, as in the files. */
interface Plan {
  product: readonly [code: string, th: string, en: string]
  code: string
  th: string
  en: string
  benefits: readonly Benefit[]
  limits: readonly Limit[]
  costSharing?: readonly { kind: string; benefit: BenefitKind; value: number }[]
}

interface Benefit {
  kind: BenefitKind
  name_th: string
  name_en: string
  waiting_days?: number
}

interface Limit {
  benefit: BenefitKind
  measure: 'amount' | 'visits' | 'days'
  scope: string
  value: number
  item?: string
  shared_by?: 'family'
  within?: string
}

const ipd = { kind: 'ipd', name_th: 'ผู้ป่วยใน (นอนโรงพยาบาล)', name_en: 'Inpatient' } as const
const opd = { kind: 'opd', name_th: 'ผู้ป่วยนอก', name_en: 'Outpatient' } as const
const accident = {
  kind: 'emergency_opd',
  name_th: 'ผู้ป่วยนอก (อุบัติเหตุ)',
  name_en: 'Accident outpatient',
} as const
const dental = { kind: 'dental', name_th: 'ทันตกรรม', name_en: 'Dental' } as const
const telemedicine = { kind: 'telemedicine', name_th: 'พบแพทย์ออนไลน์', name_en: 'Telemedicine' } as const

const yearly = 'ipd.amount.policy_year.benefit'

function amount(benefit: BenefitKind, scope: string, value: number, more: Partial<Limit> = {}): Limit {
  return { benefit, measure: 'amount', scope, value, ...more }
}

function visits(benefit: BenefitKind, value: number, scope = 'policy_year'): Limit {
  return { benefit, measure: 'visits', scope, value }
}

const group = ['S-GROUP', 'ตัวอย่าง ประกันกลุ่ม', 'Sample Group Health'] as const
const individual = ['S-HEALTH', 'ตัวอย่าง สุขภาพรายบุคคล', 'Sample Individual Health'] as const
const family = ['S-FAMILY', 'ตัวอย่าง สุขภาพครอบครัว', 'Sample Family Health'] as const

export const plans: readonly Plan[] = [
  {
    product: group,
    code: 'S-EXECUTIVE',
    th: 'แผนกลุ่ม ผู้บริหาร',
    en: 'Group Executive',
    benefits: [ipd, opd, accident, dental, telemedicine],
    limits: [
      amount('ipd', 'policy_year', 600_000),
      amount('ipd', 'day', 8_000, { item: 'room_fee', within: yearly }),
      amount('ipd', 'confinement', 120_000, { item: 'surgery_fee', within: yearly }),
      amount('opd', 'visit', 3_000),
      visits('opd', 1, 'day'),
      visits('opd', 30),
      amount('emergency_opd', 'confinement', 20_000),
      amount('dental', 'policy_year', 8_000),
      amount('telemedicine', 'visit', 1_000),
      visits('telemedicine', 12),
    ],
  },
  {
    product: group,
    code: 'S-STAFF',
    th: 'แผนกลุ่ม พนักงาน',
    en: 'Group Staff',
    benefits: [ipd, opd, accident, dental],
    limits: [
      amount('ipd', 'policy_year', 200_000),
      amount('ipd', 'day', 3_000, { item: 'room_fee', within: yearly }),
      { benefit: 'ipd', measure: 'days', scope: 'confinement', value: 31, item: 'room_fee' },
      amount('ipd', 'confinement', 40_000, { item: 'surgery_fee', within: yearly }),
      amount('opd', 'visit', 1_500),
      visits('opd', 1, 'day'),
      visits('opd', 30),
      amount('emergency_opd', 'confinement', 6_000),
      amount('dental', 'policy_year', 2_500),
    ],
    costSharing: [{ kind: 'coinsurance_percent', benefit: 'opd', value: 10 }],
  },
  {
    product: individual,
    code: 'S-LUMP-1M',
    th: 'เหมาจ่าย 1 ล้าน',
    en: 'Lump Sum 1M',
    benefits: [{ ...ipd, waiting_days: 30 }, { ...opd, waiting_days: 30 }, accident, telemedicine],
    limits: [
      amount('ipd', 'policy_year', 1_000_000),
      amount('ipd', 'day', 5_000, { item: 'room_fee', within: yearly }),
      amount('opd', 'policy_year', 20_000),
      amount('emergency_opd', 'confinement', 15_000),
      amount('telemedicine', 'visit', 800),
      visits('telemedicine', 10),
    ],
    costSharing: [{ kind: 'deductible', benefit: 'ipd', value: 10_000 }],
  },
  {
    product: individual,
    code: 'S-SENIOR',
    th: 'วัยเก๋า',
    en: 'Senior',
    benefits: [{ ...ipd, waiting_days: 30 }, accident],
    limits: [
      amount('ipd', 'policy_year', 400_000),
      amount('ipd', 'day', 3_500, { item: 'room_fee', within: yearly }),
      amount('emergency_opd', 'confinement', 8_000),
    ],
    costSharing: [{ kind: 'coinsurance_percent', benefit: 'ipd', value: 20 }],
  },
  {
    product: family,
    code: 'S-FAMILY-2M',
    th: 'ครอบครัว 2 ล้าน',
    en: 'Family 2M',
    benefits: [
      { ...ipd, waiting_days: 30 },
      { ...opd, waiting_days: 30 },
      accident,
      { ...dental, waiting_days: 90 },
    ],
    limits: [
      amount('ipd', 'policy_year', 2_000_000, { shared_by: 'family' }),
      amount('ipd', 'day', 5_000, { item: 'room_fee', within: yearly }),
      amount('opd', 'visit', 1_500),
      visits('opd', 30),
      amount('emergency_opd', 'confinement', 15_000),
      amount('dental', 'policy_year', 3_000),
    ],
  },
]

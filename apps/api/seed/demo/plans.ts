import { baht } from './demo-ids'
import { amount, type BenefitSpec, benefit, count, type PlanSpec } from './plan-spec'

const ipd = ['ผู้ป่วยใน (นอนโรงพยาบาล)', 'Inpatient'] as const
const opd = ['ผู้ป่วยนอก', 'Outpatient'] as const
const accident = ['ผู้ป่วยนอก (อุบัติเหตุ)', 'Accident outpatient'] as const
const telemed = ['พบแพทย์ออนไลน์', 'Telemedicine'] as const
const perAccident = 'confinement'

/** An employer's plan with separate limits per item and no waiting period. */
export const groupGold: PlanSpec = {
  code: 'GOLD',
  name: { th: 'แผนกลุ่ม โกลด์ พลัส', en: 'Group Gold Plus' },
  benefits: [
    benefit('ipd', ...ipd, [
      amount(300_000, 'policy_year'),
      amount(4_000, 'day', { item: 'room_fee', within: 'ipd' }),
      count('days', 45, 'confinement', { item: 'room_fee' }),
      amount(50_000, 'confinement', { item: 'medical_fee', within: 'ipd' }),
      amount(60_000, 'confinement', { item: 'surgery_fee', within: 'ipd' }),
      amount(3_000, 'confinement', { item: 'medicine_fee', within: 'ipd' }),
    ]),
    benefit('opd', ...opd, [
      amount(2_000, 'visit'),
      count('visits', 1, 'day'),
      count('visits', 30, 'policy_year'),
    ]),
    benefit('emergency_opd', ...accident, [amount(10_000, perAccident)]),
    benefit('dental', 'ทันตกรรม', 'Dental', [amount(5_000, 'policy_year')]),
    benefit('vision', 'สายตาและแว่นตา', 'Vision', [amount(2_000, 'policy_year')]),
    benefit('check_up', 'ตรวจสุขภาพประจำปี', 'Annual check-up', [
      amount(3_000, 'policy_year'),
      count('visits', 1, 'policy_year'),
    ]),
    benefit('telemedicine', ...telemed, [amount(800, 'visit'), count('visits', 12, 'policy_year')]),
  ],
}

/** An individual plan that pays everything up to one yearly limit, including follow-up visits. */
export const lumpSum: PlanSpec = {
  code: 'HEALTH-5M',
  name: { th: 'ออร์คิด เฮลท์ เหมาจ่าย 5 ล้าน', en: 'Orchid Health 5M' },
  benefits: [
    benefit(
      'ipd',
      ...ipd,
      [
        amount(5_000_000, 'policy_year'),
        amount(8_000, 'day', { item: 'room_fee', within: 'ipd' }),
        count('days', 180, 'confinement', { item: 'room_fee' }),
      ],
      30,
    ),
    benefit(
      'opd',
      'ผู้ป่วยนอกต่อเนื่องหลังออกจากโรงพยาบาล',
      'Outpatient follow-up after discharge',
      [amount(50_000, 'policy_year', { within: 'ipd' })],
      30,
    ),
    benefit('emergency_opd', ...accident, [amount(20_000, perAccident)]),
    benefit('maternity', 'คลอดบุตร', 'Maternity', [amount(60_000, 'confinement')], 280),
    benefit('critical_illness', 'โรคร้ายแรง', 'Critical illness', [amount(500_000, 'lifetime')], 120),
    benefit('telemedicine', ...telemed, [amount(1_000, 'visit'), count('visits', 10, 'policy_year')]),
  ],
}

/** Like `lumpSum`, but sold by another insurer. */
export const jadeHealth: PlanSpec = {
  code: 'HEALTH-5M',
  name: { th: 'เจด เฮลท์ เหมาจ่าย 5 ล้าน', en: 'Jade Health 5M' },
  benefits: lumpSum.benefits,
}

/** A plan that people buy online: accidents, a small OPD limit, daily hospital cash and telemedicine. */
export const accidentPlus: PlanSpec = {
  code: 'PA-PLUS',
  name: { th: 'พีเอ สบายใจ พลัส', en: 'PA Easy Plus' },
  benefits: [
    benefit('emergency_opd', ...accident, [amount(60_000, 'policy_year'), amount(20_000, perAccident)]),
    benefit('opd', ...opd, [amount(800, 'visit'), count('visits', 20, 'policy_year')], 30),
    benefit(
      'daily_cash',
      'ชดเชยรายวันเมื่อนอนโรงพยาบาล',
      'Daily hospital cash',
      [amount(1_000, 'day'), count('days', 30, 'policy_year')],
      30,
    ),
    benefit('telemedicine', ...telemed, [amount(500, 'visit'), count('visits', 6, 'policy_year')]),
  ],
}

export const criticalCare: PlanSpec = {
  code: 'CI-CARE',
  name: { th: 'ออร์คิด ซีไอ แคร์', en: 'Orchid CI Care' },
  benefits: [
    benefit(
      'critical_illness',
      'โรคร้ายแรง 50 โรค',
      '50 critical illnesses',
      [amount(1_000_000, 'lifetime')],
      120,
    ),
    benefit(
      'daily_cash',
      'ชดเชยรายวันเมื่อนอนโรงพยาบาล',
      'Daily hospital cash',
      [amount(2_000, 'day'), count('days', 365, 'lifetime')],
      30,
    ),
  ],
}

/**
 * An employer's plan for executives. The member pays a share of outpatient bills and a deductible, up to a yearly
 * amount. The plan has two versions, because its inpatient limit was raised.
 */
export const groupExecutive: PlanSpec = {
  code: 'EXECUTIVE',
  name: { th: 'แผนกลุ่ม ผู้บริหาร', en: 'Group Executive' },
  benefits: executiveBenefits(600_000),
  former: { lastDay: -300, benefits: executiveBenefits(500_000) },
  costSharing: [
    { kind: 'coinsurance_percent', benefit_kind: 'opd', value: 10 },
    { kind: 'deductible', benefit_kind: 'ipd', value: baht(5_000) },
  ],
}

function executiveBenefits(inpatient: number): readonly BenefitSpec[] {
  return [
    benefit('ipd', ...ipd, [
      amount(inpatient, 'policy_year'),
      amount(6_000, 'day', { item: 'room_fee', within: 'ipd' }),
      amount(20_000, 'policy_year', { item: 'deductible' }),
    ]),
    benefit('opd', ...opd, [
      amount(2_500, 'visit'),
      count('visits', 30, 'policy_year'),
      amount(6_000, 'policy_year', { item: 'copayment' }),
    ]),
    benefit('dental', 'ทันตกรรม', 'Dental', [amount(8_000, 'policy_year')]),
  ]
}

export const groupSilver: PlanSpec = {
  code: 'SILVER',
  name: { th: 'แผนกลุ่ม ซิลเวอร์', en: 'Group Silver' },
  benefits: [
    benefit('ipd', ...ipd, [
      amount(150_000, 'policy_year'),
      amount(2_500, 'day', { item: 'room_fee', within: 'ipd' }),
      count('days', 31, 'confinement', { item: 'room_fee' }),
      amount(25_000, 'confinement', { item: 'medical_fee', within: 'ipd' }),
      amount(35_000, 'confinement', { item: 'surgery_fee', within: 'ipd' }),
    ]),
    benefit('opd', ...opd, [
      amount(1_500, 'visit'),
      count('visits', 1, 'day'),
      count('visits', 30, 'policy_year'),
    ]),
    benefit('emergency_opd', ...accident, [amount(6_000, perAccident)]),
    benefit('dental', 'ทันตกรรม', 'Dental', [amount(2_000, 'policy_year')]),
  ],
}

/** A plan with one yearly limit that the whole family shares. */
export const familyShield: PlanSpec = {
  code: 'FAMILY',
  name: { th: 'คุ้มครอบครัว', en: 'Khum Family' },
  benefits: [
    benefit(
      'ipd',
      ...ipd,
      [
        amount(1_000_000, 'policy_year', { sharedBy: 'family' }),
        amount(5_000, 'day', { item: 'room_fee', within: 'ipd' }),
        amount(100_000, 'confinement', { item: 'surgery_fee', within: 'ipd' }),
      ],
      30,
    ),
    benefit('opd', ...opd, [amount(1_500, 'visit'), count('visits', 30, 'policy_year')], 30),
    benefit('emergency_opd', ...accident, [amount(15_000, perAccident)]),
    benefit('dental', 'ทันตกรรม', 'Dental', [amount(3_000, 'policy_year')], 90),
    benefit('telemedicine', ...telemed, [amount(600, 'visit'), count('visits', 12, 'policy_year')]),
  ],
}

/** A plan for older people, who pay a share of every bill. */
export const seniorCare: PlanSpec = {
  code: 'SENIOR',
  name: { th: 'คุ้มวัยเก๋า', en: 'Khum Senior' },
  benefits: [
    benefit(
      'ipd',
      ...ipd,
      [
        amount(400_000, 'policy_year'),
        amount(3_500, 'day', { item: 'room_fee', within: 'ipd' }),
        amount(80_000, 'confinement', { item: 'surgery_fee', within: 'ipd' }),
      ],
      30,
    ),
    benefit('emergency_opd', ...accident, [amount(8_000, perAccident)]),
    benefit('check_up', 'ตรวจสุขภาพประจำปี', 'Annual check-up', [amount(1_500, 'policy_year')], 120),
  ],
}

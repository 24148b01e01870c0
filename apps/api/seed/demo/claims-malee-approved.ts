import { byInsurer, byMember, byTpa, type ClaimSpec, line } from './claim-spec'

const ward = { th: 'ค่าห้องและค่าอาหาร', en: 'Room and board' }

export const maleeApprovedClaims: readonly ClaimSpec[] = [
  {
    key: 'malee-approved',
    account: 'malee',
    coverage: 'malee-group',
    type: 'other',
    admitedType: 'dental',
    serviceDay: -10,
    symptom: 'ขูดหินปูนและอุดฟัน 1 ซี่',
    hospital: '10-046',
    lines: [line('ขูดหินปูน', 'Scaling', 900, {}), line('อุดฟัน 1 ซี่', 'Filling, one tooth', 900, {})],
    history: [
      byMember('received', -9, '21:05'),
      byTpa('checking', -8, '11:12'),
      byTpa('approved', -2, '16:30'),
    ],
  },
  {
    key: 'malee-partly-approved',
    account: 'malee',
    coverage: 'malee-group',
    type: 'illness',
    admitedType: 'opd',
    serviceDay: -14,
    symptom: 'ไข้หวัดใหญ่สายพันธุ์เอ ไอ เจ็บคอ',
    hospital: '10-021',
    lines: [
      line('ค่าแพทย์', "Doctor's fee", 800, {}),
      line('ค่ายา', 'Medicine', 1_450, { overLimit: 250, reason: 'limit_reached' }),
      line('ค่าตรวจทางห้องปฏิบัติการ', 'Laboratory', 900, { overLimit: 900, reason: 'limit_reached' }),
      line('วิตามินและอาหารเสริม', 'Vitamins and supplements', 450, {
        notCovered: 450,
        reason: 'excluded_item',
      }),
    ],
    history: [
      byMember('received', -12, '08:50'),
      byTpa('checking', -11, '13:18'),
      byTpa('partly_approved', -4, '10:24', {
        reason: 'limit_reached',
        note: {
          th: 'แผนของคุณจ่ายค่ารักษาผู้ป่วยนอกไม่เกิน 2,000 บาทต่อครั้ง',
          en: 'Your plan pays at most THB 2,000 for one outpatient visit.',
        },
      }),
    ],
  },
  {
    key: 'malee-payment-sent',
    account: 'malee',
    coverage: 'malee-group',
    type: 'other',
    admitedType: 'vision',
    serviceDay: -18,
    symptom: 'ตรวจวัดสายตาและตัดแว่น',
    hospital: '10-041',
    lines: [
      line('ค่าตรวจวัดสายตา', 'Eye examination', 400, {}),
      line('เลนส์สายตา', 'Lenses', 1_300, { discount: 100 }),
    ],
    history: [
      byMember('received', -13, '19:33'),
      byTpa('checking', -12, '09:45'),
      byTpa('approved', -5, '14:02'),
      byInsurer('payment_sent', -1, '17:00', {
        note: {
          th: 'โอนเข้าบัญชีที่ลงท้ายด้วย 1234 แล้ว ธนาคารใช้เวลา 1–3 วันทำการ',
          en: 'Sent to the account ending 1234. The bank takes 1 to 3 working days.',
        },
      }),
    ],
  },
  {
    key: 'malee-paid',
    account: 'malee',
    coverage: 'malee-group',
    type: 'illness',
    admitedType: 'opd',
    serviceDay: -75,
    symptom: 'ปวดท้อง กระเพาะอาหารอักเสบ',
    hospital: '10-018',
    lines: [line('ค่าแพทย์', "Doctor's fee", 600, {}), line('ค่ายา', 'Medicine', 640, {})],
    history: [
      byMember('received', -74, '22:11'),
      byTpa('checking', -73, '10:30'),
      byTpa('approved', -68, '15:15'),
      byInsurer('payment_sent', -66, '17:00'),
      byInsurer('paid', -65, '09:00'),
    ],
  },
  {
    key: 'malee-paid-surgery',
    account: 'malee',
    coverage: 'malee-lump-sum',
    type: 'illness',
    admitedType: 'ipd',
    serviceDay: -52,
    symptom: 'ไส้ติ่งอักเสบเฉียบพลัน ผ่าตัดส่องกล้อง นอนโรงพยาบาล 3 คืน',
    hospital: '10-020',
    lines: [
      { description: ward, billed: 27_000, decided: { overLimit: 3_000, reason: 'limit_reached' } },
      line('ค่าผ่าตัดและห้องผ่าตัด', 'Surgery and operating room', 68_500, {
        deductible: 30_000,
        reason: 'deductible_not_met',
      }),
      line('ค่ายา เวชภัณฑ์ และค่าตรวจ', 'Medicine, supplies and tests', 41_300, {}),
      line('ค่าแพทย์เยี่ยมไข้', "Doctor's visits", 4_500, {}),
      line('อาหารญาติและค่าโทรศัพท์', "Relatives' meals and telephone", 1_500, {
        notCovered: 1_500,
        reason: 'excluded_item',
      }),
    ],
    history: [
      byMember('received', -46, '11:27'),
      byTpa('checking', -45, '09:50'),
      byTpa('sent_to_insurer', -44, '16:05'),
      byInsurer('partly_approved', -34, '13:40', {
        reason: 'limit_reached',
        note: {
          th: 'หักความรับผิดส่วนแรก 30,000 บาท และค่าห้องส่วนที่เกินวันละ 8,000 บาท',
          en: 'Less the deductible of THB 30,000 and the room charge above THB 8,000 a day.',
        },
      }),
      byInsurer('payment_sent', -31, '17:00'),
      byInsurer('paid', -29, '09:00'),
    ],
  },
  {
    key: 'malee-payment-failed',
    account: 'malee',
    coverage: 'malee-accident',
    type: 'illness',
    admitedType: 'opd',
    serviceDay: -21,
    symptom: 'ผื่นแพ้ คันตามแขนและลำตัว',
    hospital: '10-042',
    lines: [
      line('ค่าแพทย์', "Doctor's fee", 350, { copay: 100 }),
      line('ค่ายาและยาทา', 'Medicine and ointment', 400, {}),
    ],
    history: [
      byMember('received', -14, '20:40'),
      byTpa('checking', -13, '10:10'),
      byTpa('partly_approved', -8, '11:33', {
        note: {
          th: 'หักร่วมจ่ายครั้งละ 100 บาทตามเงื่อนไขกรมธรรม์',
          en: 'Less the co-payment of THB 100 per visit, as the policy states.',
        },
      }),
      byInsurer('payment_sent', -5, '17:00'),
      byInsurer('payment_failed', -2, '09:20', {
        note: {
          th: 'ธนาคารแจ้งว่าบัญชีปลายทางปิดแล้ว กรุณาแจ้งบัญชีอื่น',
          en: 'The bank says the account is closed. Please give us another one.',
        },
      }),
    ],
  },
]

import { byMember, byTpa, type ClaimSpec, wholeBill } from './claim-spec'

export const maleeOpenClaims: readonly ClaimSpec[] = [
  {
    key: 'malee-received',
    account: 'malee',
    coverage: 'malee-group',
    type: 'illness',
    admitedType: 'opd',
    serviceDay: -2,
    symptom: 'ปวดศีรษะไมเกรน คลื่นไส้ ตาพร่า',
    hospital: '10-018',
    lines: wholeBill(1_850),
    history: [byMember('received', -1, '20:14')],
  },
  {
    key: 'malee-checking',
    account: 'malee',
    coverage: 'malee-lump-sum',
    type: 'illness',
    admitedType: 'ipd',
    serviceDay: -8,
    symptom: 'ไข้เลือดออก ไข้สูง 4 วัน แพทย์ให้นอนโรงพยาบาล 3 คืน',
    hospital: '10-020',
    lines: wholeBill(48_200),
    history: [byMember('received', -4, '09:41'), byTpa('checking', -3, '10:05')],
  },
  {
    key: 'malee-documents-needed',
    account: 'malee',
    coverage: 'malee-group',
    type: 'accident',
    admitedType: 'emergency_opd',
    serviceDay: -9,
    symptom: 'มีดบาดนิ้วชี้มือซ้ายขณะทำอาหาร เย็บ 4 เข็ม',
    hospital: '10-033',
    lines: wholeBill(4_600),
    history: [
      byMember('received', -8, '18:22'),
      byTpa('checking', -7, '09:30'),
      byTpa('documents_needed', -5, '14:10', {
        reason: 'missing_document',
        note: {
          th: 'กรุณาส่งใบรับรองแพทย์ที่ระบุวันเวลาและสาเหตุของอุบัติเหตุ',
          en: 'Please send a medical certificate that states when and how the accident happened.',
        },
      }),
    ],
    request: {
      list: 'medical',
      reason: {
        th: 'ใบรับรองแพทย์ที่ส่งมายังไม่ระบุวันเวลาและสาเหตุของอุบัติเหตุ กรุณาส่งฉบับที่แพทย์ระบุครบ',
        en: 'The certificate does not state the date, time and cause of the accident. Please send one that does.',
      },
      day: -5,
      dueDay: 9,
    },
  },
  {
    key: 'malee-sent-to-insurer',
    account: 'malee',
    coverage: 'malee-lump-sum',
    type: 'illness',
    admitedType: 'opd',
    serviceDay: -17,
    symptom: 'ตรวจติดตามและตัดไหมหลังผ่าตัดไส้ติ่ง',
    hospital: '10-020',
    lines: wholeBill(6_350),
    history: [
      byMember('received', -16, '12:03'),
      byTpa('checking', -15, '10:40'),
      byTpa('documents_needed', -15, '11:20', { reason: 'unreadable_document' }),
      byTpa('checking', -13, '09:02', {
        note: { th: 'ได้รับใบเสร็จฉบับชัดเจนแล้ว', en: 'A readable receipt has arrived.' },
      }),
      byTpa('sent_to_insurer', -12, '15:47'),
    ],
    request: {
      list: 'receipt',
      reason: {
        th: 'รูปใบเสร็จไม่ชัด อ่านยอดรวมไม่ได้ กรุณาถ่ายใหม่ให้เห็นทั้งใบ',
        en: 'The photo of the receipt is blurred and the total cannot be read. Please take a new photo that shows the whole receipt.',
      },
      day: -15,
      dueDay: -1,
      fulfilledDay: -13,
    },
  },
]

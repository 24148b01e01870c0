import { byMember, bySystem, byTpa, type ClaimSpec, line, wholeBill } from './claim-spec'

export const maleeRejectedClaims: readonly ClaimSpec[] = [
  {
    key: 'malee-not-approved',
    account: 'malee',
    coverage: 'malee-group',
    type: 'other',
    admitedType: 'opd',
    serviceDay: -60,
    symptom: 'ทรีตเมนต์ผิวหน้าและฉีดวิตามินผิว',
    hospital: '10-039',
    lines: [
      line('ทรีตเมนต์ผิวหน้า', 'Facial treatment', 3_400, {
        notCovered: 3_400,
        reason: 'excluded_treatment',
      }),
      line('ฉีดวิตามินผิว', 'Skin vitamin injection', 2_500, {
        notCovered: 2_500,
        reason: 'excluded_treatment',
      }),
    ],
    history: [
      byMember('received', -58, '17:48'),
      byTpa('checking', -57, '10:55'),
      byTpa('not_approved', -50, '14:26', {
        reason: 'excluded_treatment',
        note: {
          th: 'การรักษาเพื่อความสวยงามเป็นข้อยกเว้นของแผนนี้',
          en: 'Cosmetic treatment is excluded from this plan.',
        },
      }),
    ],
  },
  {
    key: 'malee-withdrawn',
    account: 'malee',
    coverage: 'malee-accident',
    type: 'accident',
    admitedType: 'emergency_opd',
    serviceDay: -25,
    symptom: 'ลื่นล้มในห้องน้ำ ข้อเท้าขวาแพลง',
    hospital: '10-032',
    lines: wholeBill(3_200),
    history: [
      byMember('received', -24, '09:15'),
      byMember('withdrawn', -23, '12:40', {
        note: {
          th: 'โรงพยาบาลเรียกเก็บจากบริษัทประกันโดยตรงแล้ว',
          en: 'The hospital billed the insurer directly.',
        },
      }),
    ],
  },
  {
    key: 'malee-closed',
    account: 'malee',
    coverage: 'malee-spouse-group',
    type: 'illness',
    admitedType: 'opd',
    serviceDay: -100,
    symptom: 'ท้องเสีย อ่อนเพลีย',
    hospital: '11-002',
    lines: wholeBill(1_100),
    history: [
      byMember('received', -95, '13:30'),
      byTpa('checking', -94, '09:25'),
      byTpa('documents_needed', -90, '15:00', { reason: 'missing_document' }),
      bySystem('closed_missing_documents', -59, '06:00', {
        reason: 'missing_document',
        note: {
          th: 'ไม่ได้รับหน้าสมุดบัญชีธนาคารภายใน 30 วัน คุณส่งเคลมใหม่ได้เมื่อมีเอกสารครบ',
          en: 'No bank book page arrived within 30 days. You can send a new claim once you have all the documents.',
        },
      }),
    ],
    request: {
      list: 'bank_book',
      reason: {
        th: 'ชื่อบัญชีในหน้าสมุดบัญชีธนาคารไม่ตรงกับชื่อผู้เอาประกัน กรุณาส่งหน้าสมุดบัญชีที่เป็นชื่อของคุณ',
        en: "The bank book is not in the insured's name. Please send the page of an account in your name.",
      },
      day: -90,
      dueDay: -60,
    },
  },
]

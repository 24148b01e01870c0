import { byMember, byTpa, type ClaimSpec, line } from './claim-spec'

/**
 * Two claims on the renewed group policy: an itemised claim with diagnosis codes and an appeal, and a claim that the
 * hospital sent.
 */
export const renewedClaims: readonly ClaimSpec[] = [
  {
    key: 'naree-appealed',
    account: 'naree',
    coverage: 'naree-group',
    type: 'illness',
    admitedType: 'opd',
    serviceDay: -16,
    symptom: 'ปวดเข่าซ้ายเรื้อรัง ทำกายภาพบำบัด',
    hospital: '10-018',
    lines: [
      { ...line('ค่าแพทย์', "Doctor's fee", 600, {}), diagnosis: 'M17.1' },
      { ...line('กายภาพบำบัด', 'Physiotherapy', 700, {}), diagnosis: 'M17.1', procedure: '93.39' },
      {
        ...line('อุปกรณ์พยุงเข่า', 'Knee support', 1_200, { notCovered: 1_200, reason: 'excluded_item' }),
        diagnosis: 'M17.1',
      },
    ],
    history: [
      byMember('received', -15, '19:20'),
      byTpa('checking', -14, '10:05'),
      byTpa('partly_approved', -10, '15:30', { reason: 'excluded_item' }),
      byMember('partly_approved', -3, '10:30', {
        kind: 'appealed',
        note: {
          th: 'ได้รับคำอุทธรณ์แล้ว เจ้าหน้าที่กำลังพิจารณา',
          en: 'We received your appeal and are reviewing it.',
        },
      }),
    ],
    appeal: { text: 'แพทย์สั่งให้ใช้อุปกรณ์พยุงเข่า มีใบสั่งแพทย์แนบแล้ว', day: -3, dueDay: 27 },
  },
  {
    key: 'somchai-cashless',
    account: null,
    hospitalClaimNumber: 'IPD-69-04417',
    coverage: 'somchai-group',
    type: 'illness',
    admitedType: 'opd',
    serviceDay: -8,
    symptom: 'หลอดลมอักเสบเฉียบพลัน',
    hospital: '10-021',
    lines: [
      { ...line('ค่าแพทย์', "Doctor's fee", 500, {}), diagnosis: 'J20.9' },
      { ...line('ค่ายา', 'Medicine', 640, {}), diagnosis: 'J20.9' },
    ],
    history: [byTpa('received', -8, '11:40'), byTpa('checking', -7, '09:30'), byTpa('approved', -6, '14:10')],
  },
]

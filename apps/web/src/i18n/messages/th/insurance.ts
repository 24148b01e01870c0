import type { ClaimGroup, ClaimStatus } from '@khum/contract/claim-status'
import type { BenefitKind, CardType, Coverage, CoverageState } from '@khum/contract/coverages'

/** Insurance terms that more than one feature shows. */
export const insurance = {
  card: { number: 'เลขกรมธรรม์', until: 'ถึง', left: '{benefit} คงเหลือ' },
  offline: {
    page: 'บัตรของคุณ',
    title: 'ไม่มีสัญญาณอินเทอร์เน็ต',
    asOf: 'นี่คือบัตรที่เก็บไว้ในเครื่องนี้ ข้อมูล ณ {time} สถานะของบัตรอาจเปลี่ยนไปแล้ว',
    none: 'ไม่มีบัตรเก็บไว้ในเครื่องนี้',
    guest: 'กรุณาตรวจสอบสัญญาณอินเทอร์เน็ตแล้วลองอีกครั้ง',
    kept: 'บัตรถูกเข้ารหัสและเก็บไว้ในเครื่องนี้ไม่เกิน {days} วัน ครั้งนี้เก็บถึง {until} และจะลบทันทีเมื่อคุณออกจากระบบ',
  },
  hotline: 'โทรหาบริษัทประกัน',
  emergency: {
    title: 'เบอร์ฉุกเฉิน',
    medical: 'การแพทย์ฉุกเฉิน',
    nhso: 'สายด่วน สปสช.',
    police: 'ตำรวจ',
  },
  cardType: {
    group: 'ประกันกลุ่ม',
    individual: 'ประกันรายบุคคล',
    self_bought: 'ประกันที่ซื้อเอง',
  } satisfies Record<CardType, string>,
  cardTypeText: {
    group: 'ทำผ่านนายจ้างหรือองค์กร',
    individual: 'กรมธรรม์ของคนเดียวหรือครอบครัวเดียว ไม่ผ่านที่ทำงาน',
    self_bought: 'คุณเลือกซื้อและจ่ายเบี้ยเอง',
  } satisfies Record<CardType, string>,
  state: {
    in_force: 'มีผลคุ้มครอง',
    waiting: 'ยังไม่เริ่มคุ้มครอง',
    grace: 'อยู่ในระยะผ่อนผัน',
    lapsed: 'ขาดผลบังคับ',
    ended: 'สิ้นสุดแล้ว',
  } satisfies Record<CoverageState, string>,
  relationship: {
    self: 'ตนเอง',
    spouse: 'คู่สมรส',
    child: 'บุตร',
    parent: 'บิดา/มารดา',
  } satisfies Record<Coverage['relationship'], string>,
  benefit: {
    opd: 'ผู้ป่วยนอก (OPD)',
    ipd: 'ผู้ป่วยใน (IPD)',
    emergency_opd: 'อุบัติเหตุฉุกเฉิน',
    dental: 'ทันตกรรม',
    vision: 'สายตา',
    maternity: 'คลอดบุตร',
    check_up: 'ตรวจสุขภาพ',
    critical_illness: 'โรคร้ายแรง',
    daily_cash: 'ค่าชดเชยรายวัน',
    telemedicine: 'พบแพทย์ออนไลน์',
  } satisfies Record<BenefitKind, string>,
  claimGroup: {
    in_process: 'กำลังดำเนินการ',
    approved: 'อนุมัติ',
    rejected: 'ไม่อนุมัติ',
  } satisfies Record<ClaimGroup, string>,
  claimStatus: {
    received: 'ได้รับเคลมแล้ว',
    checking: 'กำลังตรวจสอบ',
    documents_needed: 'รอเอกสารเพิ่ม',
    sent_to_insurer: 'ส่งให้บริษัทประกันแล้ว',
    approved: 'อนุมัติแล้ว',
    partly_approved: 'อนุมัติบางส่วน',
    payment_sent: 'สั่งโอนเงินแล้ว',
    paid: 'โอนเงินแล้ว',
    payment_failed: 'โอนเงินไม่สำเร็จ',
    not_approved: 'ไม่อนุมัติ',
    withdrawn: 'ถอนเคลมแล้ว',
    closed_missing_documents: 'ปิดเคลม เอกสารไม่ครบ',
  } satisfies Record<ClaimStatus, string>,
} as const

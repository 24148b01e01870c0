import type { AdmitedType } from '@khum/contract/claim-rules'
import type { ClaimStatus, ReasonCode } from '@khum/contract/claim-status'

export const claimStatuses = {
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
} as const satisfies Record<ClaimStatus, string>

/** The kinds of treatment, except for `other`, which isn't a benefit of any plan. */
export const treatments = {
  opd: 'ผู้ป่วยนอก (OPD)',
  ipd: 'ผู้ป่วยใน (IPD)',
  emergency_opd: 'อุบัติเหตุฉุกเฉิน',
  dental: 'ทันตกรรม',
  vision: 'สายตา',
  maternity: 'คลอดบุตร',
  check_up: 'ตรวจสุขภาพ',
} as const satisfies Record<Exclude<AdmitedType, 'other'>, string>

/** Why a claim or a line isn’t paid in full. */
export const claimReasons = {
  not_covered: 'ไม่อยู่ในความคุ้มครอง',
  waiting_period: 'อยู่ในระยะรอคอย',
  limit_reached: 'เกินวงเงิน',
  visit_count: 'เกินจำนวนครั้งที่เคลมได้',
  duplicate: 'เคลมซ้ำ',
  missing_document: 'เอกสารไม่ครบ',
  unreadable_document: 'เอกสารไม่ชัด',
  not_medically_necessary: 'ไม่พบความจำเป็นทางการแพทย์',
  pre_existing: 'โรคหรืออาการที่เป็นมาก่อนทำประกัน',
  outside_period: 'รักษานอกช่วงเวลาคุ้มครอง',
  policy_lapsed: 'กรมธรรม์ขาดผลบังคับ',
  not_in_network: 'โรงพยาบาลนอกเครือข่าย',
  wrong_person: 'ชื่อไม่ตรงกับผู้เอาประกัน',
  late: 'ส่งเคลมเกินกำหนด',
  excluded_treatment: 'การรักษาที่กรมธรรม์ยกเว้น',
  excluded_item: 'รายการที่กรมธรรม์ยกเว้น',
  excluded_cause: 'สาเหตุที่กรมธรรม์ยกเว้น',
  deductible_not_met: 'หักความรับผิดส่วนแรก',
  paid_by_other: 'สิทธิอื่นจ่ายแล้ว',
  amount_differs: 'ยอดเงินไม่ตรงกับเอกสาร',
  other: 'เหตุผลอื่น',
} as const satisfies Record<ReasonCode, string>

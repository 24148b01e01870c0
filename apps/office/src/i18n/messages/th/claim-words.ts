import { claimReasons, claimStatuses, treatments } from '@khum/ui/words/th/claims'

export const queueNames = {
  new: 'ใหม่',
  mine: 'งานของฉัน',
  proposed: 'ผลที่ฉันเสนอ',
  answered: 'สมาชิกตอบแล้ว',
  due_today: 'ครบกำหนดวันนี้',
  overdue: 'เกินกำหนด',
  second_look: 'รอตรวจซ้ำ',
  quality: 'สุ่มตรวจคุณภาพ',
  appeals: 'อุทธรณ์',
  on_hold: 'พักไว้',
  waiting_for_member: 'รอสมาชิก',
  sent_to_insurer: 'ส่งให้บริษัทประกันแล้ว',
  originals: 'รอเอกสารตัวจริง',
  payment_failed: 'โอนเงินไม่สำเร็จ',
} as const

export const statusNames = claimStatuses

export const kindNames = { ...treatments, other: 'อื่น ๆ' } as const

/** Reasons that the member may see. */
export const reasonNames = claimReasons

/** Why a decision needs a second look (a second approver). */
export const secondLookWhy = {
  amount: 'ยอดจ่ายเกินที่กำหนด (นับรวมเคลมที่รักษาวันเดียวกัน)',
  reason: 'เหตุผลที่เลือก',
  new_assessor: 'ผู้พิจารณาเพิ่งเริ่มงาน',
  sample: 'ระบบสุ่มเลือก',
  own_claim: 'อาจเป็นเคลมของผู้พิจารณาเองหรือคนในครอบครัว (ชื่อหรืออีเมลตรงกัน)',
} as const

/** What the member reads in a document request. */
export const askWords = {
  receipt: 'ขอใบเสร็จรับเงินที่เห็นชื่อโรงพยาบาลหรือคลินิก วันที่ และยอดเงินชัดเจน',
  medical: 'ขอใบรับรองแพทย์ที่ระบุชื่อผู้ป่วย วันที่รักษา และการวินิจฉัย',
  bank_book: 'ขอภาพหน้าสมุดบัญชีที่เห็นชื่อและเลขที่บัญชี',
} as const

/** The usual headings of hospital receipts. */
export const lineHeadings = {
  medicine: 'ค่ายา',
  doctor: 'ค่าแพทย์',
  service: 'ค่าบริการโรงพยาบาล',
  room: 'ค่าห้องและค่าอาหาร',
  intensive: 'ค่าห้องผู้ป่วยวิกฤต (ICU)',
  nursing: 'ค่าบริการพยาบาล',
  laboratory: 'ค่าตรวจทางห้องปฏิบัติการ',
  imaging: 'ค่าเอกซเรย์และภาพวินิจฉัย',
  supplies: 'ค่าเวชภัณฑ์',
  equipment: 'ค่าอุปกรณ์ทางการแพทย์',
  surgery: 'ค่าผ่าตัดและหัตถการ',
  theatre: 'ค่าห้องผ่าตัด',
  anaesthetic: 'ค่าวิสัญญี',
  emergency: 'ค่าห้องฉุกเฉิน',
  physiotherapy: 'ค่ากายภาพบำบัด',
  dental: 'ค่าทันตกรรม',
  ambulance: 'ค่ารถพยาบาล',
  all: 'ค่ารักษาพยาบาล',
  other: 'ค่าใช้จ่ายอื่น',
} as const

/** Words for facts about an insured person: the gender, and the relationship to the subscriber. */
export const insuredWords = {
  male: 'ชาย',
  female: 'หญิง',
  spouse: 'คู่สมรสของผู้เอาประกันหลัก',
  child: 'บุตรของผู้เอาประกันหลัก',
  parent: 'บิดามารดาของผู้เอาประกันหลัก',
} as const

/** Where a claim comes from. */
export const originNames = {
  member_app: 'แอปสมาชิก',
  hospital: 'โรงพยาบาล',
  paper: 'เอกสารกระดาษ',
  core_system: 'ระบบของบริษัทประกัน',
} as const

/** Where the value of a field in the claim comes from. */
export const valueOrigins = {
  read: 'อ่านจากใบเสร็จ',
  corrected: 'แก้จากที่อ่านได้',
  typed: 'พิมพ์เอง',
} as const

/** Why the person was treated. */
export const causeNames = { accident: 'อุบัติเหตุ', illness: 'เจ็บป่วย', other: 'อื่น ๆ' } as const

/** Texts about changes of a claim's holder: who took the claim, from whom, and how. */
export const handoverNames = {
  taken: '{by} หยิบเคลม',
  taken_over: '{by} รับช่วงต่อ',
  assigned: '{by} มอบหมายให้ {to}',
  released: '{by} คืนเข้าคิว',
  proposal_withdrawn: '{by} ถอนผลที่เสนอ',
  put_on_hold: '{by} พักไว้ถึง {until}',
  resumed: '{by} เลิกพัก',
  itemised: '{by} แยกรายการในใบเสร็จ',
} as const

/** Detailed reasons that only staff see. */
export const detailNames = {
  non_disclosure: 'ไม่เปิดเผยข้อความจริง',
  rescission: 'บอกล้างสัญญา',
  death: 'เสียชีวิต',
  suspected_fraud: 'สงสัยว่าทุจริต',
  forged_document: 'เอกสารปลอม',
  self_inflicted: 'ทำร้ายตัวเอง',
  cosmetic: 'เพื่อความงาม',
  experimental: 'การรักษาที่ยังอยู่ระหว่างทดลอง',
  no_physician_order: 'ไม่มีคำสั่งแพทย์',
  overpriced: 'ค่าใช้จ่ายสูงผิดปกติ',
  split_visit: 'แยกการรักษาครั้งเดียวเป็นหลายใบเสร็จ',
} as const

/** How the letter to the member explains each reason. */
export const reasonsInLetter = {
  not_covered: 'ค่าใช้จ่ายนี้ไม่อยู่ในความคุ้มครองของแผนประกันของคุณ จึงจ่ายให้ไม่ได้',
  waiting_period: 'คุณเข้ารับการรักษาในระยะรอคอยตามกรมธรรม์ ซึ่งยังไม่คุ้มครองการเจ็บป่วยนี้',
  limit_reached: 'ค่าใช้จ่ายส่วนนี้เกินวงเงินคงเหลือของผลประโยชน์ตามกรมธรรม์',
  visit_count: 'คุณใช้สิทธิครบจำนวนครั้งที่กรมธรรม์คุ้มครองแล้ว',
  duplicate: 'ค่าใช้จ่ายนี้เคยส่งเคลมและพิจารณาแล้วในเคลมอื่น จึงจ่ายซ้ำไม่ได้',
  missing_document: 'เอกสารยังไม่ครบ จึงยังพิจารณาค่าใช้จ่ายนี้ไม่ได้ คุณส่งเอกสารเพิ่มเพื่อขอให้พิจารณาใหม่ได้',
  unreadable_document: 'เอกสารที่ได้รับไม่ชัดเจนพอให้ตรวจสอบ คุณส่งเอกสารที่อ่านได้ชัดเพื่อขอให้พิจารณาใหม่ได้',
  not_medically_necessary: 'จากเอกสารทางการแพทย์ การรักษานี้ไม่เข้าเกณฑ์ความจำเป็นทางการแพทย์ตามกรมธรรม์',
  pre_existing: 'เป็นการรักษาโรคหรืออาการที่เป็นมาก่อนวันเริ่มคุ้มครอง ซึ่งกรมธรรม์ไม่คุ้มครอง',
  outside_period: 'วันที่เข้ารับการรักษาอยู่นอกช่วงเวลาคุ้มครองของคุณ',
  policy_lapsed: 'กรมธรรม์ขาดผลบังคับในวันที่เข้ารับการรักษา จึงไม่มีความคุ้มครอง',
  not_in_network: 'สถานพยาบาลนี้อยู่นอกเครือข่ายที่กรมธรรม์กำหนดสำหรับผลประโยชน์นี้',
  wrong_person: 'ชื่อผู้ป่วยในเอกสารไม่ตรงกับผู้เอาประกันของเคลมนี้',
  late: 'ได้รับเคลมหลังพ้นกำหนดส่งเคลมตามกรมธรรม์',
  excluded_treatment: 'การรักษานี้เป็นข้อยกเว้นความคุ้มครองตามกรมธรรม์',
  excluded_item: 'รายการนี้เป็นข้อยกเว้นความคุ้มครองตามกรมธรรม์ เช่น ของใช้ส่วนตัวหรืออาหารเสริม',
  excluded_cause: 'สาเหตุของการบาดเจ็บหรือเจ็บป่วยเป็นข้อยกเว้นความคุ้มครองตามกรมธรรม์',
  deductible_not_met: 'ค่าใช้จ่ายส่วนนี้เป็นความรับผิดส่วนแรกที่คุณรับผิดชอบเองตามกรมธรรม์',
  paid_by_other: 'สิทธิหรือประกันอื่นจ่ายค่าใช้จ่ายส่วนนี้แล้ว',
  amount_differs: 'ยอดที่ขอเคลมไม่ตรงกับเอกสาร จึงพิจารณาตามยอดในเอกสาร',
  other: 'รายละเอียดของเหตุผลอยู่ในหมายเหตุของผลการพิจารณา',
} as const

/** Short names of the 13 sections of the standard schedule for inpatient benefits. */
export const sectionNames = {
  s1: 'ค่าห้อง ค่าอาหาร ค่าบริการโรงพยาบาล',
  s2: 'ค่าตรวจวินิจฉัย ยา เวชภัณฑ์ พยาบาล',
  s3: 'ค่าแพทย์ตรวจรักษา',
  s4: 'ค่าผ่าตัดและหัตถการ',
  s5: 'ผ่าตัดใหญ่โดยไม่นอนโรงพยาบาล',
  s6: 'ตรวจก่อนและหลังนอนโรงพยาบาล',
  s7: 'อุบัติเหตุ ผู้ป่วยนอก ภายใน 24 ชั่วโมง',
  s8: 'เวชศาสตร์ฟื้นฟู',
  s9: 'ล้างไต',
  s10: 'รังสีรักษา',
  s11: 'เคมีบำบัด',
  s12: 'รถพยาบาลฉุกเฉิน',
  s13: 'ผ่าตัดเล็ก',
} as const

/** The decisions that an assessor can propose for a second look. */
export const proposalNames = {
  approved: 'อนุมัติ',
  partly_approved: 'อนุมัติบางส่วน',
  not_approved: 'ไม่อนุมัติ',
} as const

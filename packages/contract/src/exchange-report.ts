import { words, wordsOfBatches } from './exchange-report-batches'
import type { Words } from './fields'

/**
 * The messages for problems of a batch, a file, a row or a field. `{detail}` is replaced by the problem's detail, which
 * never contains a citizen id, a passport number or a phone number.
 */
export const reportWords = {
  ...wordsOfBatches,
  // Problems of a line
  line_broken: words('อ่านบรรทัดนี้ไม่ได้', 'The line cannot be read.'),
  quote_open: words(
    'เครื่องหมายคำพูดที่เปิดในบรรทัดนี้ไม่ได้ปิดให้ถูกต้อง ถ้าเป็นส่วนหนึ่งของข้อความให้เขียนสองตัวติดกัน',
    'A quotation mark opens on this line and is not closed properly. Write one that belongs to the text twice.',
  ),
  line_too_long: words('บรรทัดยาวเกินไป', 'The line is too long.'),
  cells_wrong: words(
    'จำนวนช่องไม่ตรงกับหัวตาราง พบ {detail} ช่อง',
    'The line has {detail} cells, which differs from the header.',
  ),
  // Problems of a field
  field_missing: words('ยังไม่ได้ระบุค่า', 'The value is missing.'),
  field_invalid: words('ค่าไม่ถูกต้อง', 'The value is not valid.'),
  field_unknown: words('ไม่รู้จักช่องนี้', 'A row of this kind has no such field.'),
  too_long: words('ข้อความยาวเกินไป', 'The value is too long.'),
  date_invalid: words(
    'วันที่ไม่ถูกต้อง หรือไม่ตรงกับรูปแบบที่แจ้งไว้ (iso: 2026-11-22, buddhist: 2569-11-22 หรือ 22/11/2569)',
    'The date is not valid, or not in the format that the manifest declares (iso: 2026-11-22, buddhist: 2569-11-22 or 22/11/2569).',
  ),
  amount_invalid: words(
    'จำนวนเงินไม่ถูกต้อง หรือไม่ตรงกับรูปแบบที่แจ้งไว้ (baht: 1234.50, satang: 123450)',
    'The amount is not valid, or not in the format that the manifest declares (baht: 1234.50, satang: 123450).',
  ),
  number_invalid: words('ต้องเป็นจำนวนเต็มที่ไม่ติดลบ', 'The value must be a whole number and not negative.'),
  list_invalid: words(
    'รายการไม่ถูกต้อง ในไฟล์ CSV ต้องเขียนเป็น JSON',
    'The list is not valid. In a CSV file it must be JSON.',
  ),
  citizen_id_check_digit: words(
    'เลขประจำตัวประชาชนน่าจะผิด เพราะเลขตรวจสอบไม่ตรง',
    'The check digit of the citizen id is wrong. The row is taken; please check the id.',
  ),
  citizen_id_invalid: words('เลขประจำตัวประชาชนไม่ถูกต้อง', 'The citizen id is not valid.'),
  key_is_citizen_id: words(
    'ใช้เลขประจำตัวประชาชนเป็น key ของบุคคลไม่ได้ เพราะ key ไม่ได้เข้ารหัส กรุณาใช้รหัสอื่นของระบบท่าน',
    'A citizen id cannot be the key of a person, because keys are not sealed. Use another number of your system.',
  ),
  passport_invalid: words(
    'เลขหนังสือเดินทางหรือประเทศไม่ถูกต้อง',
    'The passport number or its country is not valid.',
  ),
  phone_invalid: words('เบอร์มือถือไม่ถูกต้อง', 'The phone number is not a Thai mobile number.'),
  op_not_allowed: words(
    'แถวประเภทนี้หรือชุดข้อมูลแบบนี้ใช้คำสั่ง (op) นี้ไม่ได้',
    'This kind of row or batch does not allow this op.',
  ),
  end_date_missing: words('คำสั่ง end ต้องระบุ end_date', 'A row with op end needs end_date.'),
  end_too_late: words(
    'แถวนี้สิ้นสุดก่อนวันนั้นหรือเป็นโมฆะ (void) แล้ว ({detail}) คำสั่ง end เลื่อนวันสิ้นสุดออกไปไม่ได้ กรุณาส่งข้อมูลทั้งแถวด้วยคำสั่ง upsert',
    'The row ends earlier or is void ({detail}), and an end cannot move its last day to a later one. Send the whole row as an upsert.',
  ),
  place_outside_thailand: words('พิกัดไม่ได้อยู่ในประเทศไทย', 'The coordinates are not in Thailand.'),
  insurer_differs: words(
    'ชุดข้อมูลนี้แก้ไขได้เฉพาะบริษัทประกันที่ระบุใน manifest',
    'A batch can change only the insurer of its manifest.',
  ),
  // Conflicts of a row with other rows or with Khum's data
  key_twice: words('source_key ซ้ำกับบรรทัด {detail}', 'The same source_key is on line {detail}.'),
  version_conflict: words('เวอร์ชันนี้เคยส่งแล้ว แต่เนื้อหาต่างกัน', 'This version was sent before with other content.'),
  row_unknown: words('ไม่พบแถวที่มี source_key นี้', 'There is no row with this source_key to change.'),
  reference_refused: words(
    'แถวนี้อ้างถึง {detail} ซึ่งอยู่ในชุดข้อมูลนี้ แต่แถวนั้นมีข้อผิดพลาดและไม่ได้บันทึก',
    'The row refers to {detail}, whose own row in this batch has a mistake and was refused.',
  ),
  reference_unknown: words('ไม่พบ {detail} ที่อ้างถึง', 'The row refers to {detail}, which was not found.'),
  code_of_another_row: words('รหัส {detail} เป็นของแถวอื่นแล้ว', 'The code {detail} belongs to another row.'),
  dates_reversed: words('วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด', 'The first day is after the last day.'),
  dates_outside_period: words('วันที่อยู่นอกช่วงของกรมธรรม์', 'The dates are outside the policy period.'),
  dates_outside_coverage: words(
    'วันที่รักษาอยู่นอกช่วงความคุ้มครอง',
    'The date of treatment is outside the coverage.',
  ),
  period_start_in_use: words(
    'วันเริ่มต้องตรงกับ {detail} เพราะมีการใช้ผลประโยชน์ในปีกรมธรรม์นี้แล้ว',
    'The first day must stay {detail}, because benefits of this policy year were used.',
  ),
  period_overlaps: words('ช่วงวันที่ทับซ้อนกับ {detail}', 'The dates overlap with those of {detail}.'),
  plan_days_missing: words(
    'แผน {detail} มีผลประโยชน์ไม่ครบทุกวันในช่วงของกรมธรรม์',
    'The plan {detail} has no version for some days of the policy period.',
  ),
  limit_unknown: words('ไม่พบวงเงิน {detail}', 'There is no limit {detail}.'),
  limit_twice: words('วงเงิน {detail} ซ้ำกัน', 'The limit {detail} appears twice.'),
  limit_in_use: words(
    'มีการใช้วงเงิน {detail} ไปแล้ว จึงตัดออกหรือเปลี่ยน shared_by ไม่ได้ หากแผนเปลี่ยน กรุณาส่งเป็นเวอร์ชันใหม่ของแผน โดยใช้ source_key และวันเริ่มใช้ใหม่ หากผู้เอาประกันเปลี่ยนแผน กรุณาส่งเป็นความคุ้มครองใหม่พร้อม renews_key',
    'The limit {detail} was used, so it cannot be removed and its shared_by cannot change. Send a change of the plan as a new version of it, with another source_key and first day, and a change to another plan as a new coverage with renews_key.',
  ),
  benefit_twice: words('ผลประโยชน์ {detail} ซ้ำกัน', 'The benefit {detail} appears twice.'),
  class_in_use: words('ยังมีผู้เอาประกันอยู่ในชั้นแผน {detail}', 'People are still covered in the class {detail}.'),
  person_of_another_id: words(
    'เลขประจำตัวไม่ตรงกัน: source_key นี้เป็นของบุคคลที่มีเลขประจำตัวอื่น หรือเลขประจำตัวนี้เป็นของบุคคลอื่น',
    'The citizen ids or passports differ: this source_key belongs to a person with another one, or this one belongs to another person.',
  ),
  identity_of_two: words(
    'เลขประจำตัวนี้จะเป็นของบุคคลสองคนในคุ้ม คือแถวนี้และ {detail} ถ้าเป็นคนเดียวกัน ให้รวมด้วยคำสั่ง merge ก่อน',
    'Two people would get this citizen id or passport: this one and {detail}. If they are one human, merge them first.',
  ),
  id_of_other_sources: words(
    'มีแหล่งข้อมูลหรือบริษัทประกันอื่นใช้ข้อมูลบุคคลนี้ด้วย จึงแก้เลขประจำตัวประชาชนด้วยไฟล์ไม่ได้',
    'Another source or insurer has this person too, so a file cannot change the citizen id.',
  ),
  person_of_other_sources: words(
    'มีแหล่งข้อมูลหรือบริษัทประกันอื่นใช้ข้อมูลบุคคลนี้ด้วย จึงรวมหรือแยกด้วยไฟล์ไม่ได้',
    'Another source or insurer has one of the two people too, so a file cannot merge or split them.',
  ),
  both_have_logins: words(
    'ทั้งสองคนมีบัญชีในแอปแล้ว ให้ลบบัญชีหนึ่งก่อน',
    'Both people have a login to the app. One of the two has to be deleted first.',
  ),
  covered_twice: words(
    'ทั้งสองคนมีความคุ้มครองในกรมธรรม์เดียวกันในช่วงเวลาเดียวกัน กรุณาใช้คำสั่ง end หรือ void กับความคุ้มครองของคนใดคนหนึ่งก่อน',
    'Both people are covered in the same policy at the same time. End or void one of the two coverages first.',
  ),
  claims_since_merge: words(
    'หลังรวมบุคคลแล้ว มีการส่งเคลมจากบัญชีของคนหนึ่งโดยใช้ความคุ้มครองของอีกคน จึงแยกไม่ได้',
    'Since the merge, a claim was sent from one person’s login on the other’s coverage, so the two cannot be split.',
  ),
  needs_administrator: words(
    'ทำรายการนี้กับบุคคลนี้ด้วยไฟล์ไม่ได้ กรุณาตรวจสอบแถวนี้ หากข้อมูลถูกต้องแล้ว โปรดติดต่อผู้ดูแลระบบ (TPA)',
    'A file cannot do this to the person. Check the row; if it is right, ask the administrator (TPA).',
  ),
  not_merged: words('บุคคลนี้ไม่ได้ถูกรวมกับใคร', 'This person was not merged, so there is nothing to split.'),
  person_differs: words('ความคุ้มครองนี้เป็นของบุคคลอื่นแล้ว', 'The coverage already belongs to another person.'),
  household_differs: words('ครอบครัวนี้อยู่ในกรมธรรม์อื่น', 'The household belongs to another policy.'),
  household_kept: words(
    'ความคุ้มครองนี้ยังอยู่ในครอบครัว {detail} เพราะ household_key และ subscriber_key ย้ายความคุ้มครองที่มีอยู่แล้วไม่ได้',
    'The coverage stays in the household {detail}: household_key and subscriber_key do not move a coverage that Khum has.',
  ),
  renews_wrong: words(
    'ความคุ้มครองก่อนต่ออายุไม่ใช่ของบุคคลหรือกรมธรรม์นี้ หรือมีความคุ้มครองอื่นที่ต่ออายุไปแล้ว (รวมถึงที่เป็นโมฆะ)',
    'The former coverage belongs to another person or policy, or another coverage renews it already, which may be void.',
  ),
  renews_other_household: words(
    'ความคุ้มครองนี้อยู่คนละครอบครัวกับ {detail} จึงเชื่อมเป็นการต่ออายุภายหลังไม่ได้ กรุณาใช้คำสั่ง void แล้วส่งใหม่ด้วย source_key อื่นพร้อม renews_key',
    'The coverage is in another household than {detail}, so it cannot become its renewal later. Void it, and send it with renews_key under another source_key.',
  ),
  policy_kept: words(
    'ไฟล์ไม่มีกรมธรรม์ {detail} แต่กรมธรรม์ยังมีผลต่อ เพราะมีความคุ้มครองที่พนักงานพักรอไว้หรือเป็นของแหล่งข้อมูลอื่น',
    'The file omits {detail}, which stays in force: staff hold a coverage of it, or another source has one.',
  ),
  coverage_kept: words(
    'สิ้นสุดกรมธรรม์นี้ไม่ได้ เพราะความคุ้มครอง {detail} เป็นแถวที่พนักงานพักรอไว้หรือเป็นของแหล่งข้อมูลอื่น',
    'The policy cannot end: staff hold its coverage {detail}, or another source has it. Have it released or ended first.',
  ),
  in_use: words('ยังมีแถวอื่นอ้างถึงแถวนี้', 'Other rows still need this row.'),
  balance_not_owned: words(
    'คุ้มเป็นผู้เก็บยอดของบริษัทนี้และมียอดยกมาแล้ว จึงแก้ด้วยชุดข้อมูลไม่ได้',
    'Khum keeps the balances of this insurer and already has an opening figure, which a batch cannot change.',
  ),
  through_seq_unknown: words(
    'through_seq {detail} มากกว่าเลขเหตุการณ์ล่าสุดของคุ้ม',
    'through_seq {detail} is higher than the last event of the feed.',
  ),
  policy_year_unknown: words(
    'ไม่ใช่วันแรกของปีกรมธรรม์ ปีกรมธรรม์เริ่ม {detail}',
    'This is not the first day of a policy year. The policy year begins on {detail}.',
  ),
  line_sums_wrong: words(
    'ยอดย่อยของรายการรวมกันไม่เท่ากับยอดที่เรียกเก็บ',
    'The parts of the line do not add up to the billed amount.',
  ),
  bill_sum_wrong: words(
    'ยอดเรียกเก็บของรายการรวมกันไม่เท่ากับยอดของเคลมนี้ คือ {detail} บาท',
    'The billed amounts do not add up to the bill of the claim, which is {detail} baht.',
  ),
  status_differs: words(
    'ยอดของรายการตรงกับสถานะ {detail} กรุณาระบุสถานะนี้หรือแก้ไขรายการ',
    'By its lines, the decision is {detail}. Send that status, or correct the lines.',
  ),
  day_not_possible: words(
    'ใช้วันนี้ไม่ได้ วันที่รับเคลม วันที่พิจารณา และวันที่จ่ายต้องไม่อยู่ในอนาคต วันที่จ่ายต้องไม่อยู่ก่อนวันที่รับเคลม ส่วนกำหนดส่งเอกสารต้องอยู่หลังวันนี้',
    'The day is not possible. No claim is received, decided or paid in the future, none is paid before it was received, and documents are due after today.',
  ),
  reason_missing: words(
    'ต้องระบุเหตุผลที่จ่ายน้อยกว่าที่เรียกเก็บ',
    'A reason is needed, because less is paid than was billed.',
  ),
  bill_differs: words(
    'รายการในใบเสร็จต่างจากที่พิจารณาไปแล้ว ใบเสร็จที่พิจารณาแล้วแก้ไขไม่ได้ กรุณาส่งเป็นเคลมใหม่',
    'The bill differs from the one that was decided, which cannot change. Send it as a new claim.',
  ),
  claim_differs: words(
    'ข้อมูลนี้ต่างจากเคลมที่พิจารณาไปแล้ว ซึ่งแก้ไขไม่ได้ กรุณาส่งเคลมเดิมโดยไม่จ่าย แล้วส่งข้อมูลที่ถูกเป็นเคลมใหม่',
    'This differs from the claim that was decided, which cannot change. Send that claim with nothing paid, and the right one as a new claim.',
  ),
  claim_known: words(
    'เคลมนี้เคยส่งแล้ว และแก้ไขด้วยชุดข้อมูลไม่ได้',
    'The claim was sent before, and a batch cannot change it.',
  ),
  claim_state_wrong: words(
    'สถานะปัจจุบันของเคลมหรือรายการจ่ายไม่อนุญาตให้ทำรายการนี้ ({detail})',
    'The present status of the claim or payment ({detail}) does not allow this.',
  ),
  originals_awaited: words(
    'ยังไม่ได้รับเอกสารตัวจริงของเคลมนี้ จึงจ่ายยังไม่ได้',
    'The paper originals of the claim have not arrived, so it cannot be paid yet.',
  ),
  row_not_taken: words('รับรายการนี้ไม่ได้ รหัส: {detail}', 'The row cannot be taken: {detail}.'),
  over_limit: words(
    'ผลประโยชน์เกินวงเงินที่เหลือ หากต้องการจ่ายเกินต้องระบุ over_limit_reason',
    'The benefit exceeds what is left of a limit. To pay it nevertheless, give over_limit_reason.',
  ),
  over_member_maximum: words(
    'ส่วนที่ผู้เอาประกันต้องร่วมจ่ายเกินเพดานต่อปีของแผน',
    'The member would pay more than the yearly maximum of the plan.',
  ),
  not_delegated: words('การพิจารณานี้เป็นอำนาจของบริษัทประกันเท่านั้น', 'Only the insurer may take this decision.'),
  scope_missing: words('ระบบที่ส่งไม่มีสิทธิ {detail}', 'The client that sent the batch lacks the scope {detail}.'),
  through_seq_missing: words(
    'ต้องระบุ through_seq เพราะยังมีเคลมที่รอพิจารณา',
    'through_seq is needed, because there are undecided claims.',
  ),
} as const satisfies Record<string, Words>

/** A code of a problem in a batch's report. */
export type ReportCode = keyof typeof reportWords
export const reportCodes = Object.keys(reportWords) as [ReportCode, ...ReportCode[]]

/** Returns the message of a code in both languages, with `{detail}` replaced. */
export function wordsOfReport(code: ReportCode, detail: string | null): Words {
  const { th, en } = reportWords[code]
  const shown = detail ?? '–'
  return { th: th.replace('{detail}', shown), en: en.replace('{detail}', shown) }
}

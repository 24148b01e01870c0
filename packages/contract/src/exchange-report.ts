import type { Words } from './fields'

/**
 * What can be wrong with a batch, a file, a row or a field, in words. `{detail}` is replaced by the entry's detail, which never has
 * a citizen id, passport or phone.
 */
export const reportWords = {
  // The batch
  insurer_unknown: words('ไม่รู้จักบริษัทประกัน {detail}', 'The insurer {detail} is unknown.'),
  after_wrong: words(
    'ชุดข้อมูลไม่เรียงลำดับ ต้องส่งต่อจากชุด {detail}',
    'The batch is out of order. The last applied batch of this source is {detail}.',
  ),
  // A file
  file_missing: words('ยังไม่ได้รับไฟล์', 'The file did not arrive.'),
  sha256_wrong: words(
    'ไฟล์ไม่ตรงกับ sha256 ที่แจ้งไว้',
    'The bytes of the file do not match its sha256 in the manifest.',
  ),
  rows_wrong: words(
    'จำนวนแถวไม่ตรงกับที่แจ้งไว้ พบ {detail}',
    'The number of rows differs from the manifest. The file has {detail}.',
  ),
  sum_wrong: words(
    'ผลรวมไม่ตรงกับที่แจ้งไว้ พบ {detail}',
    'The sum differs from the manifest. The file has {detail}.',
  ),
  encoding_wrong: words(
    'มีอักขระที่อ่านไม่ได้ตามรหัสอักขระที่แจ้งไว้',
    'There are bytes that the declared encoding does not have.',
  ),
  header_missing: words('ไม่มีแถวหัวตาราง', 'The header with the names of the columns is missing.'),
  column_unknown: words('ไม่รู้จักคอลัมน์นี้', 'There is no such column.'),
  column_twice: words('มีคอลัมน์นี้ซ้ำกัน', 'The column appears twice.'),
  column_missing: words('ไม่มีคอลัมน์ที่จำเป็น', 'A column that every row needs is missing.'),
  // A line
  line_broken: words('อ่านบรรทัดนี้ไม่ได้', 'The line cannot be read.'),
  line_too_long: words('บรรทัดยาวเกินไป', 'The line is too long.'),
  cells_wrong: words(
    'จำนวนช่องไม่ตรงกับหัวตาราง พบ {detail}',
    'The number of cells differs from the header: {detail}.',
  ),
  // A field
  field_missing: words('ไม่มีค่าที่จำเป็น', 'The value is missing.'),
  field_invalid: words('ค่าไม่ถูกต้อง', 'The value is not valid.'),
  field_unknown: words('ไม่รู้จักช่องนี้', 'There is no such field.'),
  too_long: words('ยาวเกินไป', 'The value is too long.'),
  date_invalid: words('วันที่ไม่ถูกต้อง', 'The date is not valid, or not written as the manifest says.'),
  amount_invalid: words('จำนวนเงินไม่ถูกต้อง', 'The amount is not valid, or not written as the manifest says.'),
  number_invalid: words('ต้องเป็นจำนวนเต็ม ไม่ติดลบ', 'The value must be a whole number, not negative.'),
  list_invalid: words('รายการไม่ถูกต้อง', 'The list is not valid. In CSV it is written as JSON.'),
  citizen_id_invalid: words('เลขประจำตัวประชาชนไม่ถูกต้อง', 'The citizen id is not valid.'),
  passport_invalid: words(
    'เลขหนังสือเดินทางหรือประเทศไม่ถูกต้อง',
    'The passport number or its country is not valid.',
  ),
  phone_invalid: words('เบอร์มือถือไม่ถูกต้อง', 'The phone is not a Thai mobile number.'),
  op_not_allowed: words('ใช้คำสั่งนี้ที่นี่ไม่ได้', 'This operation is not allowed here.'),
  end_date_missing: words('ต้องระบุวันสิ้นสุด', 'The operation end needs end_date.'),
  place_outside_thailand: words('พิกัดไม่ได้อยู่ในประเทศไทย', 'The place is not in Thailand.'),
  insurer_differs: words(
    'แก้ไขได้เฉพาะบริษัทประกันของชุดข้อมูลนี้',
    'A batch can change only the insurer of its manifest.',
  ),
  // A row against the other rows and what Khum has
  key_twice: words('source_key ซ้ำกับบรรทัด {detail}', 'The same source_key is on line {detail}.'),
  version_conflict: words('เวอร์ชันเดิมแต่เนื้อหาต่างกัน', 'This version was sent before with other content.'),
  row_unknown: words('ไม่พบแถวที่อ้างถึง', 'There is no row with this source_key to change.'),
  reference_unknown: words('ไม่พบ {detail}', 'There is no {detail}.'),
  code_of_another_row: words('รหัส {detail} เป็นของแถวอื่นแล้ว', 'The code {detail} belongs to another row.'),
  dates_reversed: words('วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด', 'The first day is after the last day.'),
  dates_outside_period: words('วันที่อยู่นอกช่วงของกรมธรรม์', 'The days are outside the period of the policy.'),
  dates_outside_coverage: words(
    'วันที่รักษาอยู่นอกช่วงความคุ้มครอง',
    'The day of treatment is outside the days of the coverage.',
  ),
  period_overlaps: words('ช่วงเวลาซ้อนกับ {detail}', 'The days overlap with those of {detail}.'),
  plan_days_missing: words(
    'แผน {detail} ไม่มีผลประโยชน์ครบทุกวันของช่วงกรมธรรม์',
    'The plan {detail} has no version for every day of the period.',
  ),
  limit_unknown: words('ไม่พบวงเงิน {detail}', 'There is no limit {detail}.'),
  limit_twice: words('วงเงิน {detail} ซ้ำกัน', 'The limit {detail} appears twice.'),
  benefit_twice: words('ผลประโยชน์ {detail} ซ้ำกัน', 'The benefit {detail} appears twice.'),
  class_in_use: words('ยังมีผู้เอาประกันอยู่ในชั้นแผน {detail}', 'People are still covered in the class {detail}.'),
  person_of_another_id: words(
    'เลขประจำตัวของบุคคลนี้ต่างจากที่มีอยู่',
    'The citizen id or passport belongs to another person than this source_key.',
  ),
  person_differs: words('ความคุ้มครองนี้เป็นของบุคคลอื่นแล้ว', 'The coverage belongs to another person already.'),
  household_differs: words('ครอบครัวนี้อยู่ในกรมธรรม์อื่น', 'The household belongs to another policy.'),
  renews_wrong: words(
    'ความคุ้มครองเดิมไม่ใช่ของบุคคลนี้ หรือถูกต่ออายุไปแล้ว',
    'The former coverage is of another person or insurer, or was renewed already.',
  ),
  in_use: words('ยังมีแถวอื่นใช้อยู่', 'Other rows still use it.'),
  balance_not_owned: words(
    'บริษัทนี้ให้คุ้มเป็นผู้เก็บยอด',
    'Khum keeps the balances of this insurer: a second opening figure needs a person.',
  ),
  through_seq_unknown: words(
    'through_seq {detail} สูงกว่าเหตุการณ์ล่าสุดของคุ้ม',
    'through_seq {detail} is higher than the last event of the feed.',
  ),
  policy_year_unknown: words(
    'ไม่ใช่วันแรกของปีกรมธรรม์ ปีกรมธรรม์เริ่ม {detail}',
    'This is not the first day of a policy year. The policy year begins on {detail}.',
  ),
  line_sums_wrong: words(
    'ยอดย่อยของรายการรวมกันไม่เท่ายอดที่เรียกเก็บ',
    'The parts of the line do not add up to what was billed.',
  ),
  reason_missing: words('ต้องระบุเหตุผลที่จ่ายน้อยกว่าที่เรียกเก็บ', 'Paying less than was billed needs a reason.'),
  bill_differs: words(
    'รายการในบิลต่างจากที่เคยส่ง บิลที่พิจารณาแล้วแก้ไขไม่ได้',
    'The bill differs from the one that was decided, which cannot change. Send another claim.',
  ),
  through_seq_missing: words(
    'ต้องระบุ through_seq เพราะยังมีเคลมที่รอพิจารณา',
    'through_seq is needed, because there are undecided claims.',
  ),
} as const satisfies Record<string, Words>

/** A code of the report of a batch. */
export type ReportCode = keyof typeof reportWords
export const reportCodes = Object.keys(reportWords) as [ReportCode, ...ReportCode[]]

/** The words of a code, with the detail in its place. */
export function wordsOfReport(code: ReportCode, detail: string | null): Words {
  const { th, en } = reportWords[code]
  const shown = detail ?? '–'
  return { th: th.replace('{detail}', shown), en: en.replace('{detail}', shown) }
}

function words(th: string, en: string): Words {
  return { th, en }
}

import { mostBatchDecisions } from './exchange-manifest'
import type { Words } from './fields'

/** The messages for problems of a whole batch or of a file. */
export const wordsOfBatches = {
  // Problems of the whole batch
  insurer_unknown: words('ไม่พบบริษัทประกัน {detail}', 'The insurer {detail} is unknown.'),
  after_wrong: words(
    'ลำดับชุดข้อมูลไม่ถูกต้อง ชุดล่าสุดของแหล่งข้อมูลนี้ที่บันทึกแล้วคือ {detail}',
    'The batch is out of order. The last applied batch of this source is {detail}.',
  ),
  after_too_early: words(
    'ยังไม่มีชุดข้อมูลของแหล่งข้อมูลนี้ที่บันทึกแล้ว ชุดแรกไม่ต้องระบุ after',
    'No batch of this source has been applied yet. The first one has no after.',
  ),
  client_ended: words(
    'สิทธิของระบบ (client) ที่ส่งชุดข้อมูลนี้ถูกยกเลิกก่อนบันทึก กรุณาส่งใหม่ด้วย client อื่น',
    'The client that sent the batch was ended before the batch was applied. Send it again with another client.',
  ),
  too_many_decisions: words(
    `ชุดข้อมูลหนึ่งมีผลการพิจารณาได้ไม่เกิน ${mostBatchDecisions.toLocaleString('en')} แถว ชุดนี้มี {detail} แถว กรุณาแบ่งเป็นหลายชุด`,
    `A batch can have at most ${mostBatchDecisions.toLocaleString('en')} decisions, and this one has {detail}. Split it into several batches.`,
  ),
  batch_refused: words(
    'ผู้อนุมัติคนที่สองไม่อนุมัติชุดข้อมูลนี้: {detail}',
    'The second approver refused the batch: {detail}',
  ),
  withdrawn: words('ผู้ส่งถอนชุดข้อมูลนี้ก่อนบันทึก', 'The batch was withdrawn before it was applied.'),
  withdrawn_rest: words(
    'ผู้ส่งถอนชุดข้อมูลนี้ระหว่างบันทึก แถวที่เหลือ {detail} แถวจึงไม่ได้บันทึก',
    'The batch was withdrawn while it was being applied. Its last {detail} rows were not applied.',
  ),
  check_failed: words(
    'ตรวจชุดข้อมูลไม่สำเร็จหลายครั้งด้วยสาเหตุเดิม ({detail}) กรุณาแจ้งผู้ดูแลระบบก่อนส่งใหม่',
    'The check failed several times for the same reason ({detail}). Tell the operator of Khum before you send it again.',
  ),
  waited_too_long: words(
    'ชุดข้อมูลนี้รอเกิน {detail} วัน จึงไม่ได้บันทึก กรุณาส่งข้อมูลล่าสุดเป็นชุดใหม่',
    'The batch waited for more than {detail} days, so it was not applied. Send the latest data as a new batch.',
  ),
  undo_refused: words(
    'ผู้อนุมัติคนที่สองไม่อนุมัติให้ยกเลิกชุดข้อมูลนี้: {detail}',
    'The second approver refused to undo the batch: {detail}',
  ),
  undo_client_ended: words(
    'สิทธิของระบบ (client) ที่ขอยกเลิกชุดข้อมูลนี้ถูกยกเลิกไปแล้ว กรุณาส่งคำขอใหม่ด้วย client อื่น',
    'The client that asked to undo the batch was ended before the undo was confirmed. Ask again with another client.',
  ),
  undo_waited_too_long: words(
    'คำขอยกเลิกชุดข้อมูลนี้รอผู้อนุมัติคนที่สองเกิน {detail} วัน จึงสิ้นสุดลง หากยังต้องการยกเลิกกรุณาส่งคำขอใหม่',
    'The request to undo the batch waited for a second approver for more than {detail} days, so it ended. Ask again if the batch is still to be undone.',
  ),
  undo_stopped: words(
    'ยกเลิกชุดข้อมูลนี้ไม่สำเร็จและถูกสั่งหยุด ย้อนกลับไปแล้ว {detail} แถว เมื่อแก้สาเหตุแล้วให้สั่งยกเลิกอีกครั้งเพื่อย้อนส่วนที่เหลือ',
    'Undoing the batch failed and was stopped. {detail} rows were taken back. Once the cause is fixed, undo it again: it continues with the rest.',
  ),
  released_before: words(
    'พนักงานเลิกพักรอและนำเวอร์ชันนี้ไปใช้แล้ว แถวนี้จึงคงอยู่ตามเดิมหลังยกเลิกชุดข้อมูล',
    'Staff had released this version, so the row keeps it although the batch was undone. Correct it or send it again.',
  ),
  // Problems of a file
  file_missing: words('ไม่พบไฟล์', 'The file is missing.'),
  sha256_wrong: words(
    'ไฟล์ไม่ตรงกับ sha256 ที่แจ้งไว้ ค่าของไฟล์คือ {detail}',
    'The file differs from its sha256 in the manifest. The file has {detail}.',
  ),
  rows_wrong: words(
    'จำนวนแถวไม่ตรงกับที่แจ้งไว้ พบ {detail}',
    'The number of rows differs from the manifest. The file has {detail}.',
  ),
  sum_wrong: words(
    'ผลรวมไม่ตรงกับที่แจ้งไว้ พบ {detail}',
    'The sum differs from the manifest. The file has {detail}.',
  ),
  encoding_is_utf8: words(
    'ไฟล์เข้ารหัสแบบ utf-8 แต่แจ้งไว้ว่าเป็น {detail}',
    'The file is in utf-8, but the manifest declares {detail}.',
  ),
  encoding_wrong: words(
    'มีอักขระที่ไม่ใช่ {detail} ตามที่แจ้งไว้',
    'There are bytes that are not valid in {detail}, the encoding that the manifest declares.',
  ),
  header_missing: words('ไม่มีแถวหัวตาราง', 'The header line with the column names is missing.'),
  delimiter_wrong: words(
    'แถวหัวตารางไม่ได้คั่นด้วย {detail} ตามที่แจ้งไว้',
    'The header line is not separated by {detail}, the delimiter that the manifest declares.',
  ),
  line_ends_wrong: words(
    'ไฟล์ขึ้นบรรทัดใหม่ด้วย CR เพียงอย่างเดียว กรุณาใช้ LF หรือ CRLF',
    'The lines end with CR only. End them with LF or CRLF.',
  ),
  column_unnamed: words(
    'มีค่าในคอลัมน์ที่ {detail} ซึ่งไม่มีชื่อในแถวหัวตาราง',
    'The line has a value in column {detail}, which has no name in the header line.',
  ),
  column_unknown: words('ไม่รู้จักคอลัมน์นี้', 'A file of this kind has no such column.'),
  column_twice: words('คอลัมน์นี้ซ้ำกัน', 'The column appears twice.'),
  column_missing: words('ขาดคอลัมน์ที่ทุกแถวต้องมี', 'A column that every row needs is missing.'),
} as const satisfies Record<string, Words>

/** Returns a message in both languages. */
export function words(th: string, en: string): Words {
  return { th, en }
}

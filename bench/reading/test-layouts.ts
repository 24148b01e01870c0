import { bahtWords } from '../../apps/api/src/text/baht-words'
import type { Layout } from './layouts'
import { dateText, money, page, row, table } from './parts'

/**
 * Four layouts that are used only to measure the receipt reading. Don't look at their receipts while you tune the rules
 * of the receipt reading. Otherwise the rules would fit these receipts, and the measured results would be too good.
 */
export const testLayouts: Record<string, Layout> = {
  'tax invoice': (receipt) =>
    page(
      800,
      `${row(`<b>${receipt.placeTh}</b>`, '<b>ใบกำกับภาษี/ใบเสร็จรับเงิน</b>')}${row(receipt.placeEn, `เลขที่ ${receipt.number}`)}${row('', `วันที่ออก ${dateText(receipt.date, 'thai')}`)}
      <p>ลูกค้า ${receipt.patient}</p>${table(
        ['#', 'รายละเอียด', 'จำนวน', 'ราคาต่อหน่วย', 'มูลค่า'],
        receipt.items.map(({ th, satang }, index) => [
          String(index + 1),
          th,
          '1',
          money(satang),
          money(satang),
        ]),
      )}
      <div style="margin-left:45%">${row('รวมเป็นเงิน', money(receipt.items.reduce((sum, { satang }) => sum + satang, 0)))}
      ${row('ส่วนลดและส่วนที่ผู้อื่นชำระ', money(receipt.discount + receipt.otherPayer))}${row('จำนวนเงินรวมทั้งสิ้น', money(receipt.total), 'font-weight:700')}</div><p>${bahtWords(receipt.total)}</p>`,
      'th { background: #eee }',
    ),
  'queue slip': (receipt) =>
    page(
      380,
      `<h3 style="text-align:center">${receipt.placeEn}</h3><p style="text-align:center">ใบเสร็จรับเงิน/RECEIPT</p>
      ${row('Date', `${dateText(receipt.date, 'be')} ${receipt.time}`)}${row('Bill', receipt.number)}<p>--------------------------------------</p>
      ${receipt.items.map(({ en, satang }) => row(en, money(satang))).join('')}<p>--------------------------------------</p>
      ${receipt.discount + receipt.otherPayer ? row('Discount', money(receipt.discount + receipt.otherPayer)) : ''}
      ${row('TOTAL', money(receipt.total), 'font-size:20px;font-weight:700')}${row('Cash', money(receipt.cash))}${row('Change', money(receipt.cash - receipt.total))}`,
    ),
  'specialist centre': (receipt) =>
    page(
      700,
      `<h1>${receipt.placeTh}</h1><p>${receipt.placeEn} · ศูนย์แพทย์เฉพาะทาง</p><h3>ใบเสร็จรับเงิน (ต้นฉบับ)</h3>
      <p>เลขที่ ${receipt.number} &nbsp;&nbsp; วันที่รับบริการ ${dateText(receipt.date, 'thai-short')} &nbsp;&nbsp; เวลา ${receipt.time} น.</p><p>ชื่อ-สกุล ${receipt.patient} &nbsp; HN ${receipt.hn}</p>
      ${table(
        ['รายการค่ารักษาพยาบาล', 'บาท'],
        receipt.items.map(({ th, satang }) => [th, money(satang)]),
        [
          ...(receipt.discount ? [['ส่วนลด', money(receipt.discount)]] : []),
          ...(receipt.otherPayer ? [['ส่วนที่ประกันจ่าย', money(receipt.otherPayer)]] : []),
          ['รวมเงินที่ชำระ', money(receipt.total)],
        ],
      )}
      <p>ตัวอักษร (${bahtWords(receipt.total)})</p>`,
      'body { font-family: "Looped" } table, td, th { border: 1px solid #999 }',
    ),
  'statement of account': (receipt) =>
    page(
      800,
      `<h2 style="text-align:right">${receipt.placeEn}</h2><h3>PATIENT RECEIPT / STATEMENT</h3>
      ${row(`Receipt ${receipt.number}`, `Visit date ${dateText(receipt.date, 'english')}`)}<p>${receipt.patient} (HN ${receipt.hn})</p>
      ${table(
        ['Item', 'Charge', 'Net'],
        receipt.items.map(({ en, satang }) => [en, money(satang), money(satang)]),
      )}
      ${row('Subtotal', money(receipt.items.reduce((sum, { satang }) => sum + satang, 0)))}${row('Discounts and other payers', money(receipt.discount + receipt.otherPayer))}
      ${row('Net amount paid (THB)', money(receipt.total), 'border:1px solid;padding:4px')}`,
    ),
}

import { bahtWords } from '../../apps/api/src/text/baht-words'
import { dateText, money, page, row, table } from './parts'
import type { Receipt } from './receipt'

export type Layout = (receipt: Receipt) => string

const sumOf = ({ items }: Receipt) => items.reduce((sum, { satang }) => sum + satang, 0)

/** The layouts that the receipt reading was tuned with. The layouts in `test-layouts.ts` were never used for tuning. */
export const tuningLayouts: Record<string, Layout> = {
  'private hospital': (receipt) =>
    page(
      780,
      `<h1>${receipt.placeTh}</h1><h3>${receipt.placeEn}</h3><p>เลขประจำตัวผู้เสียภาษี 0107536000${receipt.hn.slice(0, 2)}1</p>
      <h2 style="text-align:center">ใบเสร็จรับเงิน / Receipt</h2>
      ${row(`ชื่อผู้ป่วย ${receipt.patient}`, `เลขที่ ${receipt.number}`)}${row(`HN ${receipt.hn}`, `วันที่ ${dateText(receipt.date, 'be')} ${receipt.time}`)}
      ${table(
        ['รายการ / Description', 'จำนวนเงิน / Amount'],
        receipt.items.map(({ th, en, satang }) => [`${th} / ${en}`, money(satang)]),
      )}
      ${row('รวม / Sub total', money(sumOf(receipt)))}${row('ส่วนลด / Discount', money(receipt.discount))}
      ${receipt.otherPayer ? row('ส่วนที่บริษัทประกันชำระ / Paid by insurer', money(receipt.otherPayer)) : ''}
      ${row('ยอดสุทธิ / Net total', money(receipt.total), 'font-weight:700;border-top:2px solid')}
      <p>(${bahtWords(receipt.total)})</p><p style="margin-top:40px">ผู้รับเงิน ........................</p>`,
    ),
  'government hospital': (receipt) =>
    page(
      780,
      `<h2 style="text-align:center">ใบเสร็จรับเงิน</h2>${row(`ที่ทำการ ${receipt.placeTh}`, `เลขที่ ${receipt.number}`)}
      ${row('', `วันที่ ${dateText(receipt.date, 'thai')}`)}<p>ได้รับเงินจาก ${receipt.patient} เลขประจำตัว ${receipt.hn}</p>
      ${table(
        ['รายการ', 'เบิกไม่ได้', 'เบิกได้', 'จำนวนเงิน'],
        receipt.items.map(({ th, satang }) => [th, '', money(satang), money(satang)]),
        [['รวมเป็นเงินทั้งสิ้น', '', money(receipt.total), money(receipt.total)]],
      )}
      <p>(ตัวอักษร) ${bahtWords(receipt.total)}</p><p>ไว้เป็นการถูกต้องแล้ว</p>`,
      'body { font-family: "Looped" } table, th, td { border: 1px solid #333 }',
    ),
  'clinic slip': (receipt) =>
    page(
      390,
      `<div style="text-align:center"><h3>${receipt.placeTh}</h3><p>ใบเสร็จรับเงิน</p></div>
      <p>วันที่ ${dateText(receipt.date, 'be-short-year')} เวลา ${receipt.time}</p><p>ผู้ป่วย ${receipt.patient}</p><hr>
      ${receipt.items.map(({ th, satang }) => row(th, money(satang))).join('')}<hr>
      ${receipt.discount ? row('ส่วนลด', `-${money(receipt.discount)}`) : ''}
      ${row('รวมทั้งสิ้น', money(receipt.total), 'font-weight:700;font-size:18px')}
      ${row('เงินสด', money(receipt.cash))}${row('เงินทอน', money(receipt.cash - receipt.total))}<p style="text-align:center">ขอบคุณที่ใช้บริการ</p>`,
    ),
  'english hospital': (receipt) =>
    page(
      820,
      `<h1>${receipt.placeEn}</h1><h2>OFFICIAL RECEIPT</h2>${row(`Patient: ${receipt.patient}`, `No. ${receipt.number}`)}
      ${row(`HN: ${receipt.hn}`, `Date: ${dateText(receipt.date, 'english')}`)}
      ${table(
        ['Code', 'Description', 'Qty', 'Amount (THB)'],
        receipt.items.map(({ en, satang }, index) => [`${1200 + index * 7}`, en, '1', money(satang)]),
      )}
      ${row('Gross amount', money(sumOf(receipt)))}${receipt.discount ? row('Less discount', money(receipt.discount)) : ''}
      ${receipt.otherPayer ? row('Covered by insurance', money(receipt.otherPayer)) : ''}
      ${row('Total amount due', money(receipt.total), 'font-weight:700')}${row('Paid by credit card', money(receipt.total))}`,
      'th { border-bottom: 1px solid }',
    ),
  pharmacy: (receipt) =>
    page(
      360,
      `<p style="text-align:center">ร้านยาเพื่อสุขภาพ<br>ใน ${receipt.placeTh}</p><p>เลขที่ใบเสร็จ ${receipt.number}</p><p>${dateText(receipt.date, 'ce')} ${receipt.time}</p><hr>
      ${receipt.items.map(({ th, satang }) => `<p>1 x ${th}</p>${row('', money(satang))}`).join('')}<hr>
      ${row('ยอดรวม', money(sumOf(receipt)))}${receipt.discount + receipt.otherPayer ? row('ส่วนลด', money(receipt.discount + receipt.otherPayer)) : ''}
      ${row('ยอดชำระสุทธิ', money(receipt.total), 'font-weight:700')}${row('ภาษีมูลค่าเพิ่ม 7%', money(Math.round((receipt.total * 7) / 107)))}
      ${row('QR PromptPay', money(receipt.total))}`,
      'body { font-size: 14px }',
    ),
  'dental clinic': (receipt) =>
    page(
      640,
      `<div style="display:flex;justify-content:space-between"><div><h2>${receipt.placeEn}</h2><p>${receipt.placeTh}</p></div><div style="text-align:right"><h3>ใบเสร็จรับเงิน</h3><p>เลขที่/No. ${receipt.number}</p><p>วันที่/Date ${dateText(receipt.date, 'thai-short')}</p></div></div>
      <p>คนไข้ ${receipt.patient}</p>${table(
        ['ลำดับ', 'รายการรักษา', 'ราคา'],
        receipt.items.map(({ th, satang }, index) => [String(index + 1), th, money(satang)]),
        [['', 'จำนวนเงินรวมทั้งสิ้น', `${money(receipt.total)}`]],
      )}<p>จำนวนเงิน (ตัวอักษร) ${bahtWords(receipt.total)}</p><p>ชำระโดย ☐ เงินสด ☐ โอน ☐ บัตรเครดิต</p>`,
      'tr { border-bottom: 1px dotted #777 }',
    ),
  'in-patient summary': (receipt) =>
    page(
      820,
      `<h1 style="text-align:center">${receipt.placeTh}</h1><h3 style="text-align:center">ใบสรุปค่ารักษาพยาบาล (ผู้ป่วยใน)</h3>
      ${row(`ผู้ป่วย ${receipt.patient} · HN ${receipt.hn}`, `เลขที่ ${receipt.number}`)}${row('', `วันที่พิมพ์ ${dateText(receipt.date, 'be')}`)}
      ${table(
        ['หมวด', 'รายการ', 'จำนวนเงิน', 'ส่วนลด', 'คงเหลือ'],
        receipt.items.map(({ th, satang }, index) => [
          `1.${index + 1}`,
          th,
          money(satang),
          '0.00',
          money(satang),
        ]),
      )}
      ${row('รวมค่ารักษา', money(sumOf(receipt)))}${receipt.discount ? row('หักส่วนลด', money(receipt.discount)) : ''}${receipt.otherPayer ? row('ประกันรับผิดชอบ', money(receipt.otherPayer)) : ''}
      ${row('ผู้ป่วยชำระ', money(receipt.total), 'font-weight:700')}${row('รวมรับเงินทั้งสิ้น', money(receipt.total), 'font-weight:700')}<p>(${bahtWords(receipt.total)})</p>`,
      'body { font-family: "Looped"; font-size: 14px }',
    ),
  'bilingual invoice': (receipt) =>
    page(
      760,
      `<h2>${receipt.placeEn}</h2><h3>${receipt.placeTh}</h3><div style="border:1px solid;padding:8px;margin:8px 0">
      <p>Receipt No. / เลขที่ใบเสร็จ : ${receipt.number}</p><p>Date / วันที่ : ${dateText(receipt.date, 'ce')}</p><p>Name / ชื่อ : ${receipt.patient}</p></div>
      ${receipt.items.map(({ th, en, satang }) => row(`${en} (${th})`, money(satang), 'border-bottom:1px dashed #aaa')).join('')}
      <div style="margin-left:50%">${row('Total / รวม', money(sumOf(receipt)))}${row('Discount / ส่วนลด', money(receipt.discount + receipt.otherPayer))}
      ${row('Grand total / รวมสุทธิ', money(receipt.total), 'font-weight:700;background:#ddd')}</div>`,
    ),
}

const digits = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const places = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/** Writes an amount in Thai words, the way receipts do: 125050 satang are "หนึ่งพันสองร้อยห้าสิบบาทห้าสิบสตางค์". */
export function bahtWords(satang: number): string {
  const [baht, rest] = [Math.floor(satang / 100), satang % 100]
  const bahtText = baht === 0 && rest > 0 ? '' : `${numberWords(baht)}บาท`
  return rest === 0 ? `${bahtText}ถ้วน` : `${bahtText}${numberWords(rest)}สตางค์`
}

function numberWords(value: number): string {
  if (value === 0) return 'ศูนย์'
  const millions = Math.floor(value / 1_000_000)
  const below = value % 1_000_000
  return `${millions > 0 ? `${numberWords(millions)}ล้าน` : ''}${belowMillion(below, millions > 0)}`
}

function belowMillion(value: number, isAfterMillions: boolean): string {
  return [...String(value)]
    .map((text, index, all) =>
      digitWords(Number(text), all.length - 1 - index, value > 10 || isAfterMillions),
    )
    .join('')
}

function digitWords(digit: number, place: number, isAfterOthers: boolean): string {
  if (digit === 0) return ''
  if (place === 0 && digit === 1 && isAfterOthers) return 'เอ็ด'
  if (place === 1 && digit === 1) return 'สิบ'
  if (place === 1 && digit === 2) return 'ยี่สิบ'
  return `${digits[digit]}${places[place]}`
}

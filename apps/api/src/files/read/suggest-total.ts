import type { Reading } from '@khum/contract/readings'
import { bahtWords } from '../../text/baht-words'
import { foldForSearch } from '../../text/thai-fold'
import type { Amount, Row } from './rows'

/**
 * The labels of a receipt's rows, each with its pattern. A pattern is matched with `Row.folded`: the row's text in
 * lower case and without Thai tone marks. A row gets the first label whose pattern matches.
 */
const labels = {
  /** Amounts that others paid, or that lower what the member pays. */
  deducted: /สวนลด|discount|ประกัน|insur|ผูอืน|other payer|มัดจำ|deposit|หักสวน|less/,
  cash: /เงินสด|^cash|รับเงินสด|received/,
  change: /เงินทอน|^change|ทอน/,
  tax: /ภาษี|vat\b/,
  paid: /บัตรเครดิต|credit card|promptpay|โอนเงิน|transfer/,
  partial: /sub ?total|gross|กอน/,
  grand:
    /ทังสิน|สุทธิ|ชำระ|รวมรับเงิน|grand total|net total|net amount|net payable|amount due|total amount|amount paid|total paid|balance due/,
  total: /^รวม|ยอดรวม|รวมเปนเงิน|รวมเงิน|จำนวนเงินรวม|\btotal\b/,
} as const
type Label = keyof typeof labels

type Labelled = { row: Row; label: Label | undefined; amount: Amount }

const bySign = { words: 99, sum: 98, cash: 98, repeated: 96 } as const
const leastConfidence = 60

/**
 * Suggests the total of a receipt if an amount has the label of a total and is confirmed in another way. It is
 * confirmed if it is also written in Thai words, is the sum of the lines, is cash minus change, or is printed a second
 * time. Suggests nothing if several amounts are confirmed, or if the receipt is in another currency.
 */
export function suggestTotal(rows: readonly Row[]): Reading | undefined {
  if (isForeign(rows)) return undefined
  const labelled = rows.flatMap(toLabelled)
  const totals = totalsOf(labelled)
  const words = rows.map(({ folded }) => folded).join('\n')
  const hasUnreadDeduction = rows.some(isUnread)
  const values = [...new Set(totals.map(({ amount }) => amount.satang))]
  const found = values.flatMap((satang) => {
    const sign = signOf(satang, { labelled, words, hasUnreadDeduction })
    return sign ? [{ satang, sign }] : []
  })
  const inWords = found.filter(({ sign }) => sign === 'words')
  // If an amount is also written in words, ignores all other amounts, because receipts write only their total in words.
  const [best, ...others] = inWords.length > 0 ? inWords : found
  if (!best || others.length > 0) return undefined
  // If the receipt has several different totals, cash and repetition don't prove which one was paid. Only the amount in
  // words or the sum of the lines does.
  if (values.length > 1 && (best.sign === 'cash' || best.sign === 'repeated')) return undefined
  const at = totals.filter(({ amount }) => amount.satang === best.satang).at(-1)
  if (!at || at.amount.confidence < leastConfidence) return undefined
  return {
    kind: 'total',
    value: (best.satang / 100).toFixed(2),
    source: 'ocr',
    confidence: bySign[best.sign],
    box: at.amount.box,
  }
}

// Foreign currencies. The code INR isn't in this list, because it is also the name of a blood test (PT/INR).
const foreignMoney = /\b(usd|eur|gbp|jpy|cny|rmb|sgd|hkd|twd|krw|myr|aud|nzd|vnd)\b|[$€£¥₩₹]/i

/** Whether a receipt names another currency and has no Thai word. */
function isForeign(rows: readonly Row[]): boolean {
  const text = rows.map((row) => row.text).join('\n')
  return foreignMoney.test(text) && !/[ก-๙]{3}/.test(text)
}

/**
 * Returns the rows with a grand total or, if there are none, the rows with a plain total. A discount may still be
 * deducted from a plain total.
 */
function totalsOf(labelled: readonly Labelled[]): Labelled[] {
  const grand = labelled.filter(({ label, amount }) => label === 'grand' && amount.satang > 0)
  return grand.length > 0
    ? grand
    : labelled.filter(({ label, amount }) => label === 'total' && amount.satang > 0)
}

function labelOf({ folded }: Row): Label | undefined {
  const found = Object.entries(labels).find(([, pattern]) => pattern.test(folded))
  return found?.[0] as Label | undefined
}

function toLabelled(row: Row): Labelled[] {
  const amount = row.amounts.at(-1)
  return amount ? [{ row, label: labelOf(row), amount }] : []
}

/** Whether a row is a deduction whose amount the text recognition couldn't read: it has digits, but no amount. */
function isUnread(row: Row): boolean {
  return row.amounts.length === 0 && labelOf(row) === 'deducted' && /\d/.test(row.text)
}

type Page = { labelled: readonly Labelled[]; words: string; hasUnreadDeduction: boolean }

/**
 * Returns why an amount with the label of a total is right, as a key of `bySign`; undefined if there is no such
 * evidence, or if something contradicts the amount.
 */
function signOf(
  satang: number,
  { labelled, words, hasUnreadDeduction }: Page,
): keyof typeof bySign | undefined {
  if (words.includes(foldForSearch(bahtWords(satang)))) return 'words'
  // The checks below compare sums, which may be wrong if the text recognition couldn't read the amount of a deduction.
  if (hasUnreadDeduction) return undefined
  const amountsOf = (...wanted: Label[]) =>
    labelled
      .filter(({ label }) => label && wanted.includes(label))
      .map(({ amount }) => Math.abs(amount.satang))
  const deducted = sum(amountsOf('deducted'))
  const isGrand = labelled.some(({ label, amount }) => label === 'grand' && amount.satang === satang)
  const items = itemsOf(labelled)
  const lines = sum(items)
  // If there is a deduction, the member paid less than the sum of the lines. So this sum isn't suggested.
  if (deducted > 0 && lines === satang) return undefined
  if (items.length >= 2 && lines - deducted === satang) return 'sum'
  // The weaker evidence below confirms only a grand total. It doesn't count if the receipt has an amount in words. That
  // amount must be a different one, because this function would otherwise have returned `words` above.
  if (!isGrand || /บาทถวน|สตางค/.test(words)) return undefined
  const [cash] = amountsOf('cash')
  const [change = 0] = amountsOf('change')
  if (cash !== undefined && cash - change === satang) return 'cash'
  const others = labelled.filter(({ label }) => label !== 'deducted').map(({ amount }) => amount.satang)
  if (deducted > 0 && others.includes(satang + deducted)) return 'sum'
  const same = labelled.flatMap(({ row }) => row.amounts).filter((amount) => amount.satang === satang)
  const isLargest = labelled.every(({ amount, label }) => amount.satang <= satang || label === 'cash')
  return same.length >= 2 && isLargest ? 'repeated' : undefined
}

/** Returns the amounts of the bill's lines: all amounts above the first one that has a label. */
function itemsOf(labelled: readonly Labelled[]): number[] {
  const end = labelled.findIndex(({ label }) => label !== undefined)
  return labelled.slice(0, end < 0 ? undefined : end).map(({ amount }) => amount.satang)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

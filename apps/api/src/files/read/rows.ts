import type { Box } from '@khum/contract/readings'
import { foldForSearch } from '../../text/thai-fold'
import type { OcrWord } from './ocr'

/** An amount as printed, with two decimals. `satang` is negative if a minus sign is printed in front of the amount. */
export type Amount = { satang: number; confidence: number; box: Box }

/** A line of text, from left to right. `folded` has no tone marks, and no spaces next to Thai letters. */
export type Row = { text: string; folded: string; amounts: Amount[]; words: OcrWord[]; box: Box }

/** A word begins a new row if it is further left than the word before, by at least this share of the page's width. */
const stepBack = 0.04

/**
 * Groups words in reading order into rows. A word that is further left than the one before, or clearly lower, begins a
 * new row.
 */
export function toRows(words: readonly OcrWord[]): Row[] {
  const rows: OcrWord[][] = []
  for (const word of words) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isSameRow =
      last &&
      word.box.x > last.box.x - stepBack &&
      word.box.y < last.box.y + 2 * Math.max(last.box.h, word.box.h)
    if (isSameRow) row?.push(word)
    else rows.push([word])
  }
  return rows.map(toRow)
}

function toRow(words: OcrWord[]): Row {
  const text = words.map((word) => word.text).join(' ')
  return {
    text,
    folded: foldForSearch(text),
    amounts: words.flatMap((word) => readAmount(word)),
    words,
    box: boxAround(words.map((word) => word.box)),
  }
}

/** Reads an amount such as `12,430.75`. Returns an empty list for a less regular form, because it may be misread. */
function readAmount({ text, confidence, box }: OcrWord): Amount[] {
  const found = /^(-?)\(?[฿B]?(\d{1,3}(?:,\d{3})+|\d{1,6})\.(\d{2})\)?$/.exec(text)
  if (!found) return []
  const [, minus, baht = '', satang = ''] = found
  const value = Number(baht.replaceAll(',', '')) * 100 + Number(satang)
  return [{ satang: minus ? -value : value, confidence, box }]
}

/** Returns the smallest box that contains all the boxes. */
function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  }
}

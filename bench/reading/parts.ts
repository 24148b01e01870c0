import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../apps/web/package.json', import.meta.url))

export function money(satang: number): string {
  return (satang / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

const thaiMonths = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'
const shortThaiMonths = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'
const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'

export type DateStyle = 'be' | 'ce' | 'be-short-year' | 'thai' | 'thai-short' | 'english'

/** Writes an ISO date in one of the ways that receipts use. */
export function dateText(iso: string, style: DateStyle): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const two = (value: number) => String(value).padStart(2, '0')
  const name = (names: string) => names.split(' ')[month - 1]
  if (style === 'be') return `${two(day)}/${two(month)}/${year + 543}`
  if (style === 'ce') return `${two(day)}/${two(month)}/${year}`
  if (style === 'be-short-year') return `${two(day)}/${two(month)}/${(year + 543) % 100}`
  if (style === 'thai') return `${day} ${name(thaiMonths)} ${year + 543}`
  if (style === 'thai-short') return `${day} ${name(shortThaiMonths)} ${year + 543}`
  return `${two(day)} ${name(englishMonths)} ${year}`
}

/** Returns the HTML of a row with a text on the left and an amount on the right. */
export function row(left: string, right: string, style = ''): string {
  return `<div class="row" style="${style}"><span>${left}</span><span>${right}</span></div>`
}

export function table(head: string[], rows: string[][], foot: string[][] = []): string {
  const cells = (tag: string) => (texts: string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  return `<table>${[head].map(cells('th')).join('')}${rows.map(cells('td')).join('')}${foot.map(cells('th')).join('')}</table>`
}

/** Wraps a receipt's content in a page of this width in CSS pixels. */
export function page(width: number, content: string, css = ''): string {
  return `<!doctype html><meta charset="utf-8"><style>${fontFaces()}
    body { margin: 0; background: #fff; color: #151515; font: 15px/1.5 "Receipt", sans-serif }
    #paper { width: ${width}px; box-sizing: border-box; padding: 28px }
    .row { display: flex; justify-content: space-between; gap: 24px }
    h1, h2, h3, p { margin: 0 }
    h1 { font-size: 22px } h2 { font-size: 18px } h3 { font-size: 16px }
    table { width: 100%; border-collapse: collapse; margin: 12px 0 }
    th, td { text-align: left; padding: 4px 6px; font-weight: 400 }
    th:last-child, td:last-child, .num { text-align: right }
    ${css}</style><div id="paper">${content}</div>`
}

let faces: string | undefined

/** Returns style rules that contain the fonts of the drawn receipts, so that every machine draws them alike. */
function fontFaces(): string {
  faces ??= (['noto-sans-thai', 'noto-sans-thai-looped'] as const)
    .flatMap((font) =>
      ['400', '700'].flatMap((weight) =>
        ['thai', 'latin'].map((part) => {
          const file = require.resolve(`@fontsource/${font}/files/${font}-${part}-${weight}-normal.woff2`)
          const family = font === 'noto-sans-thai' ? 'Receipt' : 'Looped'
          const range = part === 'thai' ? 'U+0E00-0E7F, U+200C-200D, U+25CC' : 'U+0000-00FF, U+2000-206F'
          return `@font-face { font-family: "${family}"; font-weight: ${weight}; unicode-range: ${range}; src: url(data:font/woff2;base64,${readFileSync(file).toString('base64')}) }`
        }),
      ),
    )
    .join('\n')
  return faces
}

import type { Browser } from '@playwright/test'
import sharp from 'sharp'

export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Draws a receipt and returns it as a JPEG. Receipts with different marks are different files. */
export async function receiptPhoto(mark: string): Promise<PickedFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" font-family="sans-serif">
    <linearGradient id="paper" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#eef"/></linearGradient>
    <rect width="1200" height="1600" fill="url(#paper)"/><text x="60" y="120" font-size="64">โรงพยาบาลตัวอย่าง</text>
    <text x="60" y="220" font-size="32">ใบเสร็จรับเงิน ${mark}</text><text x="60" y="280" font-size="32">รวม 2,000.00</text></svg>`
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer()
  return { name: `receipt-${mark}.jpg`, mimeType: 'image/jpeg', buffer }
}

export async function certificatePdf(browser: Browser, mark: string): Promise<PickedFile> {
  const body = `<body style="font:32px sans-serif;padding:60px"><h1>ใบรับรองแพทย์ ${mark}</h1></body>`
  const buffer = await draw(browser, body, (page) => page.pdf({ format: 'A4' }))
  return { name: `certificate-${mark}.pdf`, mimeType: 'application/pdf', buffer }
}

/** Draws a receipt whose total, date and place the server's receipt reading can read. `date` is DD/MM/YYYY. */
export async function readableReceipt(
  browser: Browser,
  { place, date, lines, total }: { place: string; date: string; lines: [string, string][]; total: string },
): Promise<PickedFile> {
  const row = (left: string, right: string) =>
    `<div style="display:flex;justify-content:space-between"><span>${left}</span><span>${right}</span></div>`
  const body = `<body style="font:30px/1.6 sans-serif;padding:60px;background:#fff;color:#111">
    <h1>${place}</h1><h2>OFFICIAL RECEIPT</h2>${row('No. R6912345', `Date: ${date}`)}<hr>
    ${lines.map(([item, amount]) => row(item, amount)).join('')}<hr>
    <b>${row('Total amount due', total)}</b>${row('Paid by credit card', total)}</body>`
  const buffer = await draw(browser, body, (page) => page.screenshot({ type: 'jpeg', quality: 90 }))
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer }
}

async function draw(
  browser: Browser,
  html: string,
  take: (page: Awaited<ReturnType<Browser['newPage']>>) => Promise<Buffer>,
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 1600 }, isMobile: false })
  const page = await context.newPage()
  await page.setContent(html)
  const buffer = await take(page)
  await context.close()
  return buffer
}

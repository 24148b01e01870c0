import type { Browser } from '@playwright/test'

export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Draws a receipt and returns it as a JPEG. Receipts with different marks are different files. */
export async function receiptPhoto(browser: Browser, mark: string): Promise<PickedFile> {
  const buffer = await draw(browser, markedPage(mark), (page) =>
    page.screenshot({ type: 'jpeg', quality: 85 }),
  )
  return { name: `receipt-${mark}.jpg`, mimeType: 'image/jpeg', buffer }
}

export async function certificatePdf(browser: Browser, mark: string): Promise<PickedFile> {
  const buffer = await draw(browser, markedPage(mark), (page) => page.pdf({ format: 'A4' }))
  return { name: `certificate-${mark}.pdf`, mimeType: 'application/pdf', buffer }
}

/** Draws a receipt whose total, date and place the server's text reader (OCR) can read. `date` is DD/MM/YYYY. */
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

function markedPage(mark: string): string {
  return `<body style="font:32px sans-serif;padding:60px;background:linear-gradient(#fff,#eef)">
    <h1>โรงพยาบาลตัวอย่าง</h1><p>ใบเสร็จรับเงิน ${mark}</p><table border="1" cellpadding="12">
    <tr><td>ค่ายา</td><td>1,200.00</td></tr><tr><td>ค่าแพทย์</td><td>800.00</td></tr></table></body>`
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

import type { Browser } from '@playwright/test'

export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Draws a receipt and returns it as a JPEG. Another `mark` gives another file. */
export async function receiptPhoto(browser: Browser, mark: string): Promise<PickedFile> {
  const buffer = await draw(browser, mark, (page) => page.screenshot({ type: 'jpeg', quality: 85 }))
  return { name: `receipt-${mark}.jpg`, mimeType: 'image/jpeg', buffer }
}

export async function certificatePdf(browser: Browser, mark: string): Promise<PickedFile> {
  const buffer = await draw(browser, mark, (page) => page.pdf({ format: 'A4' }))
  return { name: `certificate-${mark}.pdf`, mimeType: 'application/pdf', buffer }
}

async function draw(
  browser: Browser,
  mark: string,
  take: (page: Awaited<ReturnType<Browser['newPage']>>) => Promise<Buffer>,
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 1600 }, isMobile: false })
  const page = await context.newPage()
  await page.setContent(`<body style="font:32px sans-serif;padding:60px;background:linear-gradient(#fff,#eef)">
    <h1>โรงพยาบาลตัวอย่าง</h1><p>ใบเสร็จรับเงิน ${mark}</p><table border="1" cellpadding="12">
    <tr><td>ค่ายา</td><td>1,200.00</td></tr><tr><td>ค่าแพทย์</td><td>800.00</td></tr></table></body>`)
  const buffer = await take(page)
  await context.close()
  return buffer
}

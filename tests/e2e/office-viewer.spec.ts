import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { axeViolations } from './support/inspect-screen'
import { pdfOf } from './support/pdf'

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

async function signIn(page: Page, name: RegExp, to: string) {
  await page.goto(`/api/office/v1/sign-in?next=${encodeURIComponent(to)}`)
  await page.getByRole('link', { name }).click()
  await page.waitForURL(`**${to}`)
}

/** A Thai font of the app. Without a Thai font on the system, the PDF would contain no Thai text. */
const thaiFont = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource/noto-sans-thai-looped/files/noto-sans-thai-looped-thai-400-normal.woff2',
  ),
  'base64',
)

/** A PDF of three pages. The amount 1,200.00 is on the first and the last page, and น้ำเกลือ only on the last. */
async function threePages(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage()
  const amount = '<p>ค่ายา 1,200.00 บาท</p>'
  await page.setContent(`<style>@font-face{font-family:thai;src:url(data:font/woff2;base64,${thaiFont})}</style>
    <body style="font:30px thai,sans-serif"><h1>ใบสรุปการรักษา</h1>${amount}
    <div style="break-before:page">หน้าที่สอง</div><div style="break-before:page"><p>ค่าน้ำเกลือ 2 ขวด</p>${amount}</div>`)
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ format: 'A4' })
  await page.close()
  return pdf
}

/**
 * Adds a PDF as a scan to the new claim in this row of the list, as the member service team does. Tests need rows of
 * their own, because they may run at the same time.
 * @returns the claim number
 */
async function scanIn(browser: Browser, pdf: Buffer, row = 3): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, isMobile: false })
  const page = await context.newPage()
  await signIn(page, /ดวง/, '/office/claims?queue=new')
  const number = await page.locator('tbody tr').nth(row).getByRole('link').innerText()
  const address = `/api/office/v1/claims/${number}`
  const documents = async () => (await (await page.request.get(address)).json()).data.documents.length
  const before = await documents()
  const status = await page.evaluate(
    async ([address, bytes]) => {
      const body = Uint8Array.from(atob(bytes ?? ''), (char) => char.charCodeAt(0))
      const headers = { 'content-type': 'application/pdf' }
      return (await fetch(address ?? '', { method: 'POST', headers, body })).status
    },
    [`/api/office/v1/claims/${number}/documents?list=medical&filename=scan.pdf`, pdf.toString('base64')],
  )
  expect(status).toBe(201)
  await expect.poll(documents).toBe(before + 1)
  await context.close()
  return number
}

/**
 * A PDF whose only page is a black JPEG 2000 of 32 x 32 pixels. Scanners of offices and hospitals write such pictures.
 */
function scannedPage(): Buffer {
  const picture = Buffer.from(
    '/0//UQApAAAAAAAgAAAAIAAAAAAAAAAAAAAAIAAAACAAAAAAAAAAAAABBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/kAAKAAAAAAAZAAH/k994QBFQVK//b4+N/9k=',
    'base64',
  ).toString('latin1')
  const drawing = 'q 300 0 0 200 0 0 cm /P Do Q'
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 32 /Height 32 /Filter /JPXDecode /Length ${picture.length} >>\nstream\n${picture}\nendstream`,
  ])
}

/** Returns the centre of a mark, as fractions of the width and height of the page on the screen. */
async function middleOf(mark: Locator) {
  return await mark.evaluate((element) => {
    const page = element.closest('[data-page]')?.getBoundingClientRect()
    const { left, top, width, height } = element.getBoundingClientRect()
    if (!page) throw new Error('no page')
    return { x: (left + width / 2 - page.left) / page.width, y: (top + height / 2 - page.top) / page.height }
  })
}

/**
 * Returns how far the top of a page is below the top of the scrolling area, in pixels. The number is negative if the
 * page's top is above the area's top.
 */
function topOnScreen(element: Element): number {
  const sheet = element.parentElement?.getBoundingClientRect()
  return element.getBoundingClientRect().top - (sheet?.top ?? 0)
}

test('an assessor turns the pages of a PDF, searches it and marks where a line is', async ({
  page,
  browser,
}) => {
  const number = await scanIn(browser, await threePages(browser))
  await signIn(page, /ณภัทร/, `/office/claims/${number}`)
  const viewer = page.getByRole('region', { name: 'เอกสาร', exact: true })
  await expect(page.getByRole('button', { name: 'หยิบเคลมนี้' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('หยิบเคลมนี้ก่อน (กด t)')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText('คุณดูแลเคลมนี้')).toBeVisible()
  await expect(page.getByText('หยิบเคลมนี้ก่อน (กด t)')).toHaveCount(0)

  // A picture has no text, and the viewer says so.
  await page.keyboard.press('/')
  await expect(viewer.getByText('ไฟล์นี้เป็นรูปภาพ ไม่มีข้อความให้ค้นหา')).toBeVisible()
  await viewer.getByRole('button', { name: 'ปิดการค้นหา' }).click()

  await viewer.getByRole('button', { name: 'ใบรับรองแพทย์' }).nth(1).click()
  const pages = viewer.getByRole('list', { name: 'หน้าของเอกสาร' }).getByRole('button')
  await expect(pages).toHaveCount(3)
  await pages.nth(2).press('Enter')
  await expect(pages.nth(2)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('k')
  await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page')

  // The URL opens the same page of the same document again. In a note, the URL becomes a link.
  await expect(page).toHaveURL(/\?doc=\d+&page=2$/)
  const address = page.url()
  await page.reload()
  await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => viewer.locator('[data-page]').first().evaluate(topOnScreen)).toBeLessThan(0)
  await pages.nth(2).press('Enter')
  await page.getByRole('textbox', { name: 'ข้อความถึงเพื่อนร่วมงาน' }).fill(`ดู ${address}`)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /เอกสารที่ \d+ หน้า 2/ }).click()
  await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page')

  await page.keyboard.press('/')
  const field = viewer.getByRole('textbox', { name: 'ค้นหาในเอกสารนี้' })
  // Types the Thai vowel sara am as two characters (nikhahit, sara aa), as some keyboards and PDFs write it.
  await field.fill('น\u0e49\u0e4d\u0e32เกลือ')
  await expect(viewer.getByText('1 จาก 1', { exact: true })).toBeVisible()
  await expect(pages.nth(2)).toHaveAttribute('aria-current', 'page')
  await field.fill('1200.00')
  await expect(viewer.getByText('1 จาก 2', { exact: true })).toBeVisible()
  await field.press('Enter')
  await expect(viewer.getByText('2 จาก 2', { exact: true })).toBeVisible()
  await field.fill('ไม่มีคำนี้')
  await expect(viewer.getByText('ไม่พบ', { exact: true })).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveCount(0)

  // Draws a mark with the mouse on the first page.
  await pages.nth(0).click()
  const line = (await page.locator('tr[data-line] th').first().innerText()).split('\n')[0]?.trim() ?? ''
  await viewer.getByRole('button', { name: 'ตีกรอบตำแหน่งของรายการ' }).click()
  const sheet = await viewer.locator('[data-page="1"]').boundingBox()
  if (!sheet) throw new Error('no page')
  await page.mouse.move(sheet.x + sheet.width * 0.1, sheet.y + sheet.height * 0.1)
  await page.mouse.down()
  await page.mouse.move(sheet.x + sheet.width * 0.4, sheet.y + sheet.height * 0.15, { steps: 3 })
  await page.mouse.up()
  const marks = viewer.locator('[data-mark]')
  await expect(marks).toHaveCount(1)
  const before = await middleOf(marks.first())
  expect(before.x).toBeCloseTo(0.25, 1)
  expect(before.y).toBeCloseTo(0.125, 1)

  // After rotating, the mark is at the same place of the document.
  await page.keyboard.press('r')
  await expect.poll(async () => (await middleOf(marks.first())).x).toBeCloseTo(1 - before.y, 1)
  expect((await middleOf(marks.first())).y).toBeCloseTo(before.x, 1)
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('r')

  // Draws a mark with the keyboard.
  await page.keyboard.press('p')
  await expect(viewer.getByRole('button', { name: /ลูกศร เลื่อนกรอบ/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(marks).toHaveCount(2)

  // Clicking a mark selects its line, and selecting a line shows its mark.
  await marks.first().getByRole('button').first().click()
  await expect(page.locator('tr[data-line][data-current]')).toContainText(line)
  for (const lang of ['th', 'en'] as const) {
    if (lang === 'en') await page.getByRole('button', { name: 'English' }).click()
    expect(await axeViolations(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'ไทย', exact: true }).click()
  await marks
    .first()
    .getByRole('button', { name: /^ลบกรอบ/ })
    .click()
  await expect(marks).toHaveCount(1)
  await page.reload()
  await page.getByRole('button', { name: `ดูตำแหน่งของ ${line} ในเอกสาร` }).click()
  await expect(viewer.locator('[data-mark][data-current]')).toBeVisible()
})

test('a scan with a JPEG 2000 picture is shown', async ({ page, browser }) => {
  const number = await scanIn(browser, scannedPage(), 6)
  await signIn(page, /ณภัทร/, `/office/claims/${number}`)
  const viewer = page.getByRole('region', { name: 'เอกสาร', exact: true })
  await viewer.getByRole('button', { name: 'ใบรับรองแพทย์' }).last().click()
  const canvas = viewer.locator('[data-page="1"] canvas').first()
  const middle = () =>
    canvas.evaluate((element: HTMLCanvasElement) =>
      Array.from(
        element.getContext('2d')?.getImageData(element.width / 2, element.height / 2, 1, 1).data ?? [],
      ),
    )
  await expect.poll(middle).toEqual([0, 0, 0, 255])
})

test('an auditor rotates a document for themselves only, and member service has no keys for documents', async ({
  page,
  browser,
}) => {
  await signIn(page, /พลอย/, '/office/claims?queue=new')
  const address = new URL((await page.locator('tbody th a').first().getAttribute('href')) ?? '', page.url())
  await page.goto(address.href)
  const viewer = page.getByRole('region', { name: 'เอกสาร', exact: true })
  const sheet = viewer.locator('section[aria-busy="false"]')
  await expect(sheet).toBeVisible()
  const shape = () =>
    viewer.locator('[data-page="1"]').evaluate((shown) => shown.clientHeight / shown.clientWidth)
  const upright = await shape()
  const changes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()))
  await page.keyboard.press('r')
  await expect.poll(shape).toBeCloseTo(1 / upright, 1)
  // After a key that works on the document, such as +, the arrow keys scroll the document.
  await page.keyboard.press('+')
  await expect(sheet).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => sheet.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('หมุนภาพ')).toBeVisible()
  expect(changes).toEqual([])
  await page.reload()
  await expect(sheet).toBeVisible()
  await expect.poll(shape).toBeCloseTo(upright, 1)

  const duang = await browser.newPage({ viewport: { width: 1280, height: 900 }, isMobile: false })
  await signIn(duang, /ดวง/, address.pathname)
  await expect(duang.getByRole('button', { name: 'แป้นพิมพ์ลัด' })).toBeVisible()
  await duang.keyboard.press('?')
  await expect(duang.getByRole('dialog').locator('kbd')).toHaveText(['Esc', '?'])
  await duang.close()
})

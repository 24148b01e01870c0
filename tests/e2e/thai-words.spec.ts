import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { partnerHeaders } from './support/demo-world'
import { openInApp } from './support/open-in-app'
import { signInByCall } from './support/sign-in'
import { watchPage } from './support/watch-page'

const paths = [
  '/',
  '/coverages/eclaim',
  '/claim-status',
  '/setting',
  '/search-idcard',
  '/others/claim-documents',
  '/others/faq',
  '/others/about',
  '/others/licences',
  '/privacy',
  '/condition',
  '/article',
  '/promotion',
  '/notification',
  '/telemed-mart',
  '/delete-account',
  '/family-coverages',
  '/add-card',
  '/edit-profile',
  '/change-password',
  '/payout-account',
  '/hospital-list',
  '/search-hospital',
]

/** Starts a draft. Returns the URLs of its steps, of a coverage, and of each claim on the first page of the list. */
async function ownPaths({ request }: BrowserContext, token: string): Promise<string[]> {
  const headers = { ...partnerHeaders('khum'), authorization: `Bearer ${token}` }
  const idsOf = async (url: string): Promise<string[]> => {
    const { data }: { data: { items: { id: string }[] } } = await (await request.get(url, { headers })).json()
    return data.items.map(({ id }) => id)
  }
  const [coverage = ''] = await idsOf('/api/v1/coverages')
  const claims = await idsOf('/api/v1/claims')
  const started = await request.post('/api/v1/claim-drafts', { headers, data: { coverage_id: coverage } })
  const { data: draft }: { data: { id: string } } = await started.json()
  return [
    `/coverages/${coverage}`,
    ...claims.map((id) => `/claim-status/${id}`),
    ...['fill', 'attach', 'preview'].map((step) => `/e-claim?draft=${draft.id}&step=${step}`),
  ]
}

/** Thai words that browsers broke at the end of a line until Khum prevented it. */
const thaiWords = [
  'การกรอกเอง',
  'การแจ้งเตือน',
  'การรักษา',
  'เข้ารับ',
  'ข้อยกเว้น',
  'การทำงาน',
  'การใช้งาน',
  'กรมธรรม์',
  'กรุงเทพ',
  'ความคุ้มครอง',
  'ความช่วยเหลือ',
  'ความปลอดภัย',
  'ความผิด',
  'คำปรึกษา',
  'เครือข่าย',
  'เลขที่',
  'เลขประจำตัว',
  'วันที่',
  'เจ้าหน้าที่',
  'เจ็บป่วย',
  'ชื่อผู้ใช้',
  'ตัวจริง',
  'ใบรับรอง',
  'ใบเสร็จ',
  'ปลายปี',
  'ผู้รับ\u2060มอบ\u2060อำนาจ',
  'พระราชบัญญัติ',
  'แพ็กเกจ',
  'แผนกลุ่ม',
  'มือถือ',
  'รายละเอียด',
  'ร่วมจ่าย',
  'โรงพยาบาล',
  'ลงทะเบียน',
  'วันเกิด',
  'ส่วนตัว',
  'ส่วนบุคคล',
  'สำรองจ่าย',
  'ไข้หวัดใหญ่',
  'อาหารเป็นพิษ',
  '5 ล้าน',
  'e-Claim',
]

/** Returns the `thaiWords` and dates inside which a line breaks, with the text around each. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((words) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const dates = text.match(/\d{1,2}\s[^\s\d]+\s25\d\d/g) ?? []
      for (const word of [...words, ...dates])
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(`${word} in “${text.slice(Math.max(0, at - 15), at + 30)}”`)
        }
    }
    return broken
  }, thaiWords)
}

/** Widths of the screen in CSS pixels, each with a size of the text. */
const layouts = [
  [360, '100%'],
  [390, '100%'],
  [390, '200%'],
] as const

test('no line breaks inside a Thai word or a date, on two widths and with text twice as large', async ({
  page,
  context,
}) => {
  const { access_token } = await signInByCall(context, { username: 'malee' })
  const found: string[] = []
  const watch = watchPage(page)
  async function check(where: string): Promise<void> {
    for (const [width, size] of layouts) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(
        (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
        size,
      )
      const broken = await brokenWords(page)
      found.push(...broken.map((word) => `${where}, ${width} px, text at ${size}: ${word}`))
    }
  }
  await page.goto('/')
  await watch.settled()
  for (const path of [...paths, ...(await ownPaths(context, access_token))]) {
    await openInApp(page, path)
    await watch.settled()
    await page.evaluate(async () => {
      for (const answer of document.querySelectorAll('details')) answer.open = true
      await document.fonts.ready
    })
    await check(path)
    const erase = page.getByRole('button', { name: 'ลบแบบร่าง', exact: true })
    if (!(await erase.isVisible())) continue
    await erase.click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await check(`the dialog of ${path}`)
  }
  expect(found).toEqual([])
})

test('with text at 200%, the name of a button or link has no space inside (WCAG 2.5.3)', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 844 })
  await signInByCall(context, { username: 'malee' })
  await page.goto('/coverages')
  const find = page.getByRole('link', { name: 'ค้นหาและเพิ่มความคุ้มครอง', exact: true })
  await expect(find).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect(find).toBeVisible()
})

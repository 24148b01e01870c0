import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './support/inspect-screen'
import { type OwnServer, ownServer } from './support/own-server'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

let own: OwnServer | undefined
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await own?.remove()
  own = undefined
})

/** Opens the office. Signs in as the person of the demo staff with the username `person`. */
async function signIn(page: Page, person: string, path = '') {
  await page.goto(`/office${path}`)
  await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  await page.getByRole('link', { name: `(${person})` }).click()
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible()
}

test('an administrator ends a person’s access, which takes effect with the next call (R91)', async ({
  browser,
}) => {
  // Other tests sign in as this person at the same time, so this test uses a separate server.
  own = await ownServer()
  await own.start()
  const baseURL = own.url
  const another = async () => await (await browser.newContext({ baseURL })).newPage()
  const [page, duang] = [await another(), await another()]
  await signIn(duang, 'duang', '/members')
  await signIn(page, 'chai', '/staff')
  const row = page.getByRole('row', { name: 'duang@tpa.example' })
  await row.getByRole('button', { name: 'ยกเลิกสิทธิ' }).click()
  const dialog = page.getByRole('dialog', { name: 'ดวงใจ' })
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'ยกเลิกสิทธิ' }).click()
  await expect(row).toContainText('ยกเลิกสิทธิเมื่อ')

  await duang.getByLabel('ค้นหาสมาชิก').fill('มาลี')
  await duang.keyboard.press('Enter')
  await expect(duang.getByRole('heading', { name: 'เข้าสู่ระบบสำนักงาน' })).toBeVisible()
  await duang.getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  await duang.getByRole('link', { name: '(duang)' }).click()
  await expect(duang.getByRole('alert')).toContainText('บัญชีถูกปิดแล้ว')

  // An invitation to the email address of a closed account opens this account again.
  await page.getByRole('button', { name: 'เชิญพนักงาน' }).click()
  await page.getByLabel('ชื่อและนามสกุล').fill('ดวงใจ สายบุญ')
  await page.getByLabel('อีเมล').fill('duang@tpa.example')
  await page.getByRole('checkbox', { name: 'เจ้าหน้าที่บริการสมาชิก · ทุกบริษัท' }).check()
  // The page doesn't get the response to the first try. Its second try must send the same key.
  const keys: (string | undefined)[] = []
  await page.route('**/api/office/v1/staff', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
    await page.unroute('**/api/office/v1/staff')
  })
  const invite = page.getByRole('button', { name: 'เชิญ', exact: true })
  await invite.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  const again = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/staff'),
  )
  await invite.click()
  expect([(await again).headers()['idempotency-key']]).toEqual(keys)
  await expect(row.getByRole('button', { name: 'ยกเลิกสิทธิ' })).toBeVisible()
  await signIn(duang, 'duang', '/members')
})

test('a person without a role for a screen doesn’t see it, and calls for it are refused', async ({
  page,
}) => {
  await signIn(page, 'napat', '/staff')
  await expect(page.getByRole('heading', { name: 'คุณยังไม่มีสิทธิใช้หน้านี้' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'พนักงานและสิทธิ' })).toHaveCount(0)
  const answer = await page.request.get('/api/office/v1/staff')
  expect([answer.status(), (await answer.json()).code]).toEqual([403, 'staff_permission_missing'])
})

test('an auditor finds a member, sees what is left, and who looked, with axe clean in both languages', async ({
  page,
}) => {
  await signIn(page, 'ploy', '/members')
  await page.getByLabel('ค้นหาสมาชิก').fill('OR-7741206')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'มาลี' }).click()
  await expect(page.getByRole('heading', { name: 'มาลี ศรีสุวรรณ' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'ออร์คิด เฮลท์ เหมาจ่าย 5 ล้าน' })).toContainText('4,837,150.00')
  const looks = page.getByRole('table', { name: 'ประวัติการเปิดดูและแก้ไขข้อมูลของสมาชิกคนนี้' })
  await expect(looks).toContainText('พลอยไพลิน')
  // The number that was searched for identifies the member, so it must not be in the URL.
  expect(page.url()).not.toContain('7741206')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Coverages and what is left' })).toBeVisible()
  for (const path of ['Members', 'Staff', 'Home']) {
    await page.getByRole('link', { name: path, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

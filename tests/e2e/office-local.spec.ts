import { createHmac } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { runAdmin } from './support/admin-cli'
import { axeViolations } from './support/inspect-screen'
import { type OwnServer, ownServer } from './support/own-server'

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
const password = 'Lamphun73ping'
let server: OwnServer

test.beforeAll(async () => {
  server = await ownServer({ STAFF_SIGN_IN: 'local' })
  await server.start()
})
test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())))
test.afterAll(() => server.remove())

async function inviteBoss(email: string): Promise<string> {
  const settings = { STAFF_SIGN_IN: 'local', PUBLIC_URL: server.url, DATA_DIR: server.folder }
  const printed = await runAdmin(settings, 'invite', '--email', email, '--name', 'ชูใจ ดีงาม')
  return /http\S+#[\w-]{43}/.exec(printed)?.[0] ?? ''
}

/** Opens a browser with a virtual passkey device, like a computer with a fingerprint sensor. */
async function withAuthenticator(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { context, page }
}

/** Returns the code that an authenticator app shows for a secret in base32. */
function codeOf(secret: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const from = digest.readUInt8(19) & 15
  return String((digest.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function fillPasswords(page: Page) {
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(password)
  await page.getByLabel('รหัสผ่านใหม่อีกครั้ง').fill(password)
}

test('an administrator sets up a passkey, invites an assessor with an app, and both sign in (R91)', async ({
  browser,
}) => {
  const { page } = await withAuthenticator(browser)
  await page.goto(await inviteBoss('boss@tpa.example'))
  await expect(page.getByText('สวัสดี คุณชูใจ ดีงาม')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await fillPasswords(page)
  await page.getByRole('button', { name: 'สร้างพาสคีย์และเข้าสู่ระบบ' }).click()
  const codes = page.getByRole('list', { name: 'เก็บรหัสสำรองของคุณ' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'เก็บไว้แล้ว' }).click()
  await expect(page.getByRole('heading', { name: 'สวัสดี คุณชูใจ ดีงาม' })).toBeVisible()

  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await page.getByLabel('อีเมล').fill('boss@tpa.example')
  await page.getByLabel('รหัสผ่าน').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('อีเมลหรือรหัสผ่านไม่ถูกต้อง')
  await page.getByLabel('รหัสผ่าน').fill(password)
  await page.keyboard.press('Enter')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'ใช้พาสคีย์' }).click()

  await page.getByRole('link', { name: 'พนักงานและสิทธิ', exact: true }).click()
  await page.getByRole('button', { name: 'เชิญพนักงาน' }).click()
  await page.getByLabel('ชื่อและนามสกุล').fill('กานต์ มั่นคง')
  await page.getByLabel('อีเมล').fill('karn@tpa.example')
  await page.getByRole('checkbox', { name: 'ผู้พิจารณาสินไหม · ทุกบริษัท' }).check()
  await page.getByRole('button', { name: 'เชิญ', exact: true }).click()
  await page.getByRole('button', { name: 'สร้างลิงก์', exact: true }).click()
  const link = await page.getByLabel('ลิงก์ใช้ครั้งเดียว').inputValue()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'ปิด' }).click()

  const karn = await (await browser.newContext(desk)).newPage()
  await karn.goto(link)
  await fillPasswords(karn)
  await karn.getByRole('radio', { name: 'แอปที่แสดงรหัส' }).check()
  await expect(karn.getByRole('img', { name: 'คิวอาร์โค้ด' })).toBeVisible()
  const secret = (await karn.locator('code').textContent()) ?? ''
  await karn.getByLabel('รหัส 6 หลักที่แอปแสดงตอนนี้').fill('000000')
  await karn.getByRole('button', { name: 'บันทึกและเข้าสู่ระบบ' }).click()
  await expect(karn.getByRole('alert')).toContainText('ยืนยันไม่สำเร็จ')
  expect(await axeViolations(karn)).toEqual([])
  await karn.getByLabel('รหัส 6 หลักที่แอปแสดงตอนนี้').fill(codeOf(secret))
  await karn.getByRole('button', { name: 'บันทึกและเข้าสู่ระบบ' }).click()
  await expect(karn.getByRole('listitem')).toHaveCount(10)
  const recovery = (await karn.getByRole('listitem').first().textContent()) ?? ''
  await karn.getByRole('button', { name: 'เก็บไว้แล้ว' }).click()
  await expect(karn.getByRole('link', { name: 'เคลม', exact: true })).toBeVisible()
  await karn.getByRole('button', { name: 'ออกจากระบบ' }).click()

  await karn.getByRole('button', { name: 'English' }).click()
  await karn.getByLabel('Email').fill('karn@tpa.example')
  await karn.getByLabel('Password').fill(password)
  await karn.keyboard.press('Enter')
  // Each code works once, and this test has used the current one, so it types the code of the next 30 seconds.
  await karn.getByLabel('The 6-digit code').fill(codeOf(secret, Date.now() + 30_000))
  expect(await axeViolations(karn)).toEqual([])
  await karn.keyboard.press('Enter')
  await karn.getByRole('button', { name: 'Sign out' }).click()
  await karn.getByLabel('Email').fill('karn@tpa.example')
  await karn.getByLabel('Password').fill(password)
  await karn.keyboard.press('Enter')
  await karn.getByRole('button', { name: 'Use a recovery code' }).click()
  await karn.getByLabel('One of your recovery codes').fill(recovery)
  await karn.keyboard.press('Enter')
  await expect(karn.getByRole('button', { name: 'Sign out' })).toBeVisible()

  // The administrator creates a new sign-in link. This ends Karn's session and makes the old link invalid.
  const row = page.getByRole('row', { name: 'karn@tpa.example' })
  await row.getByRole('button', { name: 'สร้างลิงก์เข้าใช้' }).click()
  await page.getByRole('button', { name: 'สร้างลิงก์', exact: true }).click()
  await expect(page.getByLabel('ลิงก์ใช้ครั้งเดียว')).toBeVisible()
  // Karn's page may notice the end of the session before the click and show the sign-in form. Then the click fails.
  const claims = karn.getByRole('link', { name: 'Claims', exact: true })
  await claims.click({ timeout: 5_000 }).catch(() => undefined)
  await expect(karn.getByRole('heading', { name: 'Sign in to the office' })).toBeVisible()
  await karn.goto(link)
  await expect(karn.getByRole('alert')).toContainText('This link was used')
})

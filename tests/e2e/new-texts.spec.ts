import { localePath, pathNames, paths, type Session } from '@khum/contract'
import { expect, type Page, test } from '@playwright/test'
import { demoPassword, partnerHeaders } from './support/demo-world'
import { enterCode } from './support/enter-code'
import { registerByCall } from './support/identity-steps'
import { newMemberOf } from './support/new-member'
import { openInApp } from './support/open-in-app'
import { fillSignIn } from './support/sign-in'
import { testWithData } from './support/test-with-data'

const words = {
  th: {
    tick: 'ฉันได้อ่านและยอมรับนโยบายความเป็นส่วนตัว',
    next: 'รหัสผ่านใหม่',
    again: 'รหัสผ่านใหม่อีกครั้ง',
    send: 'ถัดไป: ยืนยันด้วยรหัส OTP',
    missing: 'กรุณาทำเครื่องหมายว่าอ่านและยอมรับแล้ว',
    same: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสเดิม',
    done: 'ยอมรับนโยบายฉบับใหม่แล้ว',
    goOn: 'ใช้งานต่อ',
    later: 'ไว้ภายหลัง',
  },
  en: {
    tick: 'I’ve read and accept the privacy notice',
    next: 'New password',
    again: 'Confirm the new password',
    send: 'Next: confirm with an OTP',
    missing: 'Tick the box to say you’ve read and accept it',
    same: 'The new password can’t be the same as the old one',
    done: 'New privacy notice accepted',
    goOn: 'Continue',
    later: 'Later',
  },
} as const

/**
 * Screens that the member can open before accepting the new privacy notice. The screens for one-time codes redirect,
 * because no code was sent.
 */
const reachable = [
  'conditionUpdate',
  'privacyUpdate',
  'otp',
  'deleteAccount',
  'otpDelete',
  'sso',
  'notFound',
  'notPage',
]

for (const lang of ['th', 'en'] as const) {
  const w = words[lang]

  testWithData(
    `a forced privacy notice blocks every screen and call until a new password and a code are entered (R66), ${lang}`,
    async ({ data, browser }) => {
      testWithData.slow()
      const server = await data.start()
      await server.ready
      const context = await browser.newContext({ baseURL: server.url })
      const page = await context.newPage()
      await page.goto(localePath('/login?next=%2Fcoverages', lang))
      await fillSignIn(page, lang, 'kanya')
      await expect(page).toHaveURL(localePath('/privacy-update?next=%2Fcoverages', lang))
      await expect(page.getByRole('checkbox', { name: w.tick })).not.toBeChecked()

      const blocked = pathNames.filter((one) => !reachable.includes(one) && paths[one].guard !== 'guest')
      // In Thai, opens every screen in the app. In English, loads a page for every eighth screen.
      for (const name of blocked.filter((_one, index) => lang === 'th' || index % 8 === 0)) {
        const address = localePath(paths[name].path.replace(/:\w+\??/g, '1'), lang)
        if (lang === 'th') await openInApp(page, address)
        else await page.goto(address, { waitUntil: 'commit' })
        await expect(page, name).toHaveURL(new RegExp(localePath('/privacy-update', lang)))
      }
      // Signs the same member in on a second phone, where the calls must be refused too.
      const secondPhone = await browser.newContext({ baseURL: server.url })
      const session = await secondPhone.request.post('/api/v1/session', {
        headers: partnerHeaders('khum'),
        data: { username: 'kanya', password: demoPassword },
      })
      const { data: signedIn }: { data: Session } = await session.json()
      const headers = { ...partnerHeaders('khum'), authorization: `Bearer ${signedIn.access_token}` }
      for (const path of ['/api/v1/coverages', '/api/v1/claims', '/api/v1/profile', '/api/v1/sessions']) {
        const response = await secondPhone.request.get(path, { headers })
        expect(await response.json(), path).toMatchObject({ code: 'consent_required' })
      }

      await page.goto(localePath('/coverages', lang))
      await page.getByRole('button', { name: w.send }).click()
      await expect(page.getByText(w.missing)).toBeVisible()
      await page.getByRole('checkbox', { name: w.tick }).check()
      await choosePassword(page, w, demoPassword)
      await expect(page.getByText(w.same)).toBeVisible()
      await choosePassword(page, w, 'Durian59314')
      await enterCode(page, lang, '0800000007')
      await expect(page.getByRole('heading', { name: w.done })).toBeVisible()
      await page.getByRole('button', { name: w.goOn }).click()
      await expect(page).toHaveURL(localePath('/coverages', lang))
      await expect(page.getByText('กัญญา').or(page.getByText('Kanya')).first()).toBeVisible()
      expect(
        (await secondPhone.request.get('/api/v1/coverages', { headers })).status(),
        'the second phone (R19)',
      ).toBe(401)
      await Promise.all([context.close(), secondPhone.close()])
    },
  )

  test(`optional terms are offered once and can be postponed, ${lang}`, async ({ page, context }, info) => {
    await registerByCall(context.request, newMemberOf(info))
    // In the demo data, no text has a new version that members may postpone. So the test adds one to the session's
    // response.
    const texts = await context.request.get('/api/v1/consent-documents', { headers: partnerHeaders('khum') })
    const { data }: { data: { items: { id: string; kind: string }[] } } = await texts.json()
    const terms = data.items.find(({ kind }) => kind === 'terms')
    let isDue = true
    await page.route('**/api/v1/session/refresh', async (route) => {
      const response = await route.fetch()
      const { data: session }: { data: Session } = await response.json()
      const consents_due = isDue ? [{ id: terms?.id, kind: 'terms', is_force: false }] : []
      await route.fulfill({ response, json: { data: { ...session, consents_due } } })
    })
    await page.goto(localePath('/coverages', lang))
    await expect(page).toHaveURL(localePath('/condition-update?next=%2Fcoverages', lang))
    await page.getByRole('button', { name: w.later }).click()
    await expect(page).toHaveURL(localePath('/coverages', lang))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(localePath('/coverages', lang))

    await page.goto(localePath('/condition-update', lang))
    await page.getByRole('checkbox').check()
    isDue = false
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(localePath('/', lang))
  })
}

async function choosePassword(page: Page, w: (typeof words)['th' | 'en'], password: string) {
  await page.getByLabel(w.next, { exact: true }).fill(password)
  await page.getByLabel(w.again).fill(password)
  await page.getByRole('button', { name: w.send }).click()
}

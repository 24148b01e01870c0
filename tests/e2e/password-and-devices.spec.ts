import { localePath } from '@khum/contract'
import { type Browser, expect, test } from '@playwright/test'
import { partnerHeaders } from './support/demo-world'
import { holdStream } from './support/hold-stream'
import { type NewMember, registerByCall } from './support/identity-steps'
import { newMemberOf } from './support/new-member'
import { fillSignIn } from './support/sign-in'

const words = {
  th: {
    current: 'รหัสผ่านปัจจุบัน',
    next: 'รหัสผ่านใหม่',
    again: 'รหัสผ่านใหม่อีกครั้ง',
    submit: 'เปลี่ยนรหัสผ่าน',
    wrong: 'รหัสผ่านปัจจุบันไม่ถูกต้อง',
    same: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสเดิม',
    done: 'เปลี่ยนรหัสผ่านแล้ว',
    settings: 'กลับไปหน้าตั้งค่า',
    devices: 'เครื่องที่เข้าสู่ระบบอยู่',
    thisOne: 'เครื่องนี้',
    end: 'ออกจากระบบเครื่องนี้',
    ended: 'เครื่องนั้นออกจากระบบแล้ว',
  },
  en: {
    current: 'Current password',
    next: 'New password',
    again: 'Confirm the new password',
    submit: 'Change password',
    wrong: 'The current password is incorrect.',
    same: 'The new password can’t be the same as the old one',
    done: 'Password changed',
    settings: 'Back to settings',
    devices: 'Signed-in devices',
    thisOne: 'This device',
    end: 'Sign out this device',
    ended: 'Device signed out.',
  },
} as const

/**
 * Signs in on a second phone and opens the settings. Blocks the notification stream, so that the page learns of changes
 * only from its calls.
 */
async function secondPhone(browser: Browser, baseURL: string | undefined, { username, password }: NewMember) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const response = await context.request.post('/api/v1/session', {
    headers: partnerHeaders('khum'),
    data: { username, password },
  })
  expect(response.status()).toBe(201)
  const page = await context.newPage()
  await holdStream(page)
  await page.goto('/setting')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

for (const lang of ['th', 'en'] as const) {
  const w = words[lang]

  test(`a changed password signs the second phone out, and the new one signs in (R19), ${lang}`, async ({
    page,
    context,
    browser,
    baseURL,
  }, info) => {
    const member = newMemberOf(info)
    await registerByCall(context.request, member)
    const second = await secondPhone(browser, baseURL, member)
    await page.goto(localePath('/change-password', lang))
    const fill = async (current: string, next: string) => {
      await page.getByLabel(w.current).fill(current)
      await page.getByLabel(w.next, { exact: true }).fill(next)
      await page.getByLabel(w.again).fill(next)
      await page.getByRole('main').getByRole('button', { name: w.submit }).click()
    }
    await fill('Wrong2569', 'Durian59314')
    await expect(page.getByText(w.wrong)).toBeVisible()
    await fill(member.password, member.password)
    await expect(page.getByText(w.same)).toBeVisible()
    await fill(member.password, 'Durian59314')
    await expect(page.getByRole('heading', { name: w.done })).toBeVisible()

    // The server has ended the second phone's session. The page learns that from its next call.
    await second.getByRole('link', { name: 'แก้ไขข้อมูลส่วนตัว' }).click()
    await expect(second).toHaveURL('/check-page?next=%2Fedit-profile')
    await second.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ', exact: true }).click()
    await fillSignIn(second, 'th', member.username, 'Durian59314')
    await expect(second).toHaveURL('/edit-profile')
    await second.context().close()

    await page.getByRole('link', { name: w.settings }).click()
    await expect(page.getByRole('list', { name: w.devices })).toBeVisible()
  })

  test(`another device is signed out from the list, and this one stays signed in, ${lang}`, async ({
    page,
    context,
    browser,
    baseURL,
  }, info) => {
    const member = newMemberOf(info)
    await registerByCall(context.request, member)
    const second = await secondPhone(browser, baseURL, member)
    await page.goto(localePath('/setting', lang))
    const devices = page.getByRole('list', { name: w.devices }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.first()).toContainText(w.thisOne)
    await devices.last().getByRole('button').click()
    await page.getByRole('alertdialog').getByRole('button', { name: w.end }).click()
    await expect(page.getByText(w.ended)).toBeVisible()
    await expect(devices).toHaveCount(1)

    await second.getByRole('link', { name: 'แก้ไขข้อมูลส่วนตัว' }).click()
    await expect(second).toHaveURL(/\/check-page/)
    await second.context().close()
    await page.reload()
    await expect(devices).toHaveCount(1)
  })
}

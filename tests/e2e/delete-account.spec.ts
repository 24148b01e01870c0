import { localePath } from '@khum/contract'
import { expect, test } from '@playwright/test'
import { partnerHeaders } from './support/demo-world'
import { enterCode } from './support/enter-code'
import { holdStream } from './support/hold-stream'
import { registerByCall } from './support/identity-steps'
import { newMemberOf } from './support/new-member'

const words = {
  th: {
    delete: 'ลบบัญชี',
    ask: 'ลบบัญชีของคุณหรือไม่',
    yes: 'ใช่ ลบบัญชี',
    cancel: 'ยกเลิก',
    warning: 'โปรไฟล์ของคุณจะถูกลบอย่างถาวรและกู้คืนไม่ได้ แต่คุณลงทะเบียนใหม่ได้',
    done: 'ลบบัญชีแล้ว',
    gotIt: 'รับทราบ',
    signIn: 'เข้าสู่ระบบ',
  },
  en: {
    delete: 'Delete account',
    ask: 'Delete your account?',
    yes: 'Yes, delete',
    cancel: 'Cancel',
    warning: 'Your profile will be permanently deleted and can’t be restored, but you can register again.',
    done: 'Account deleted',
    gotIt: 'Got it',
    signIn: 'Sign in',
  },
} as const

for (const lang of ['th', 'en'] as const) {
  const w = words[lang]

  test(`an account is deleted after a dialog and a code, everything ends, and the username is free again (R60), ${lang}`, async ({
    page,
    context,
    browser,
    baseURL,
  }, info) => {
    const member = newMemberOf(info)
    await registerByCall(context.request, member)
    const other = await browser.newContext({ baseURL: baseURL ?? '' })
    const elsewhere = await other.newPage()
    const { username, password } = member
    const signedIn = await other.request.post('/api/v1/session', {
      headers: partnerHeaders('khum'),
      data: { username, password },
    })
    expect(signedIn.status()).toBe(201)
    await holdStream(elsewhere)
    await elsewhere.goto('/setting')
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()

    await page.goto(localePath('/setting', lang))
    await page.getByRole('link', { name: w.delete }).click()
    await expect(page.getByText(w.warning)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: w.delete }).click()
    const dialog = page.getByRole('alertdialog', { name: w.ask })
    await expect(dialog.getByText(w.warning)).toBeVisible()
    await dialog.getByRole('button', { name: w.cancel }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('main').getByRole('button', { name: w.delete }).click()
    await dialog.getByRole('button', { name: w.yes }).click()
    await expect(page).toHaveURL(new RegExp(localePath('/otp-delete', lang)))
    await enterCode(page, lang, member.phone)
    await expect(page.getByRole('heading', { level: 1, name: w.done })).toBeVisible()

    const kept = (await context.cookies()).map(({ name }) => name)
    expect(kept.filter((name) => /signed-in|refresh|session/.test(name))).toEqual([])
    await page.getByRole('link', { name: w.gotIt }).click()
    await expect(page).toHaveURL(localePath('/', lang))
    await expect(page.getByRole('main').getByRole('link', { name: w.signIn, exact: true })).toBeVisible()
    await expect(page.getByText('สมศรี')).toHaveCount(0)

    await elsewhere.getByRole('link', { name: 'แก้ไขข้อมูลส่วนตัว' }).click()
    await expect(elsewhere).toHaveURL(/\/check-page/)
    const again = await other.request.post('/api/v1/session', {
      headers: partnerHeaders('khum'),
      data: { username, password },
    })
    expect(again.status()).toBe(401)
    await other.close()

    await test.step('the same name and phone again', () => registerByCall(context.request, member))
  })
}

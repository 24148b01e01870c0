import { localePath } from '@khum/contract'
import { expect, test } from '@playwright/test'
import { enterCode } from './support/enter-code'
import { smsTo } from './support/identity'
import { registerByCall } from './support/identity-steps'
import { newMemberOf } from './support/new-member'

const words = {
  th: {
    change: 'เปลี่ยนเบอร์',
    label: 'เบอร์มือถือใหม่',
    password: 'รหัสผ่านปัจจุบัน',
    wrong: 'รหัสผ่านปัจจุบันไม่ถูกต้อง',
    send: 'รับรหัส OTP',
    done: 'เปลี่ยนเบอร์แล้ว',
    close: 'กลับไปข้อมูลส่วนตัว',
    email: /อีเมล/,
  },
  en: {
    change: 'Change number',
    label: 'New mobile number',
    password: 'Current password',
    wrong: 'The current password is incorrect.',
    send: 'Request OTP',
    done: 'Number changed',
    close: 'Back to my profile',
    email: /Email/,
  },
} as const

const spaced = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

for (const lang of ['th', 'en'] as const) {
  const w = words[lang]

  test(`a new number needs the password and its own code, the old number is notified, and nothing typed is lost, ${lang}`, async ({
    page,
    context,
  }, info) => {
    const member = newMemberOf(info)
    await registerByCall(context.request, member)
    await page.goto(localePath('/edit-profile', lang))
    await page.getByLabel(w.email).fill('somsri@example.com')
    const before = (await smsTo(context.request, member.phone)).length

    await page.getByRole('button', { name: w.change }).click()
    await page.getByLabel(w.label).fill(spaced(member.phone))
    await page.getByLabel(w.password).fill('Wrong1234')
    await page.getByRole('button', { name: w.send }).click()
    await expect(page.getByLabel(w.label)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(w.label).fill(`+66${member.otherPhone.slice(1)}`)
    // A person who holds the member's unlocked phone but doesn't know the password can't change the number.
    await page.getByRole('button', { name: w.send }).click()
    await expect(page.getByText(w.wrong)).toBeVisible()
    expect(await smsTo(context.request, member.otherPhone)).toEqual([])
    await page.getByLabel(w.password).fill(member.password)
    await page.getByRole('button', { name: w.send }).click()
    await expect(page).toHaveURL(new RegExp(`${localePath('/otp', lang)}\\?`))
    // A phone may close the page while the member reads the SMS. After a reload, the member can still enter the code.
    await page.reload()
    await enterCode(page, lang, member.otherPhone)

    await expect(page.getByRole('heading', { name: w.done })).toBeVisible()
    await expect(page.getByText(spaced(member.phone))).toBeVisible()
    await expect(page.getByText(spaced(member.otherPhone))).toBeVisible()
    await expect.poll(async () => (await smsTo(context.request, member.phone)).length).toBe(before + 1)
    await page.getByRole('button', { name: w.close }).click()
    await expect(page.getByText(spaced(member.otherPhone))).toBeVisible()
    await expect(page).toHaveURL(localePath('/edit-profile', lang))
  })
}

test('going to the code and back keeps what was typed in the profile', async ({ page, context }, info) => {
  const member = newMemberOf(info)
  await registerByCall(context.request, member)
  const w = words.th
  await page.goto('/edit-profile')
  await page.getByLabel(w.email).fill('somsri@example.com')
  await page.getByRole('button', { name: w.change }).click()
  await page.getByLabel(w.label).fill(member.otherPhone)
  await page.getByLabel(w.password).fill(member.password)
  await page.getByRole('button', { name: w.send }).click()
  await enterCode(page, 'th', member.otherPhone)
  await page.getByRole('button', { name: w.close }).click()
  await expect(page.getByLabel(w.email)).toHaveValue('somsri@example.com')
  await page.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('บันทึกข้อมูลแล้ว')).toBeVisible()
  // The member made this change on this screen, so no message announces it.
  await expect(page.getByText('มีการแจ้งเตือนใหม่')).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'ตั้งค่า' }).click()
  await expect(page).toHaveURL('/setting')
})

test('leaving without saving asks first, even with the phone’s back button', async ({
  page,
  context,
}, info) => {
  await registerByCall(context.request, newMemberOf(info))
  const email = page.getByLabel(words.th.email)
  const dialog = page.getByRole('alertdialog', { name: 'ยังไม่ได้บันทึก' })
  await page.goto('/setting')
  await page.getByRole('link', { name: 'แก้ไขข้อมูลส่วนตัว' }).click()
  await email.fill('somsri@example.com')
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole('navigation').getByRole('link', { name: 'ตั้งค่า' }).click(),
  ]) {
    await leave()
    await dialog.getByRole('button', { name: 'อยู่หน้านี้ต่อ' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/edit-profile')
    await expect(email).toHaveValue('somsri@example.com')
  }
  await page.goBack()
  await dialog.getByRole('button', { name: 'ออกโดยไม่บันทึก' }).click()
  await expect(page).toHaveURL('/setting')
  await page.getByRole('link', { name: 'แก้ไขข้อมูลส่วนตัว' }).click()
  await expect(email).toHaveValue('')
})

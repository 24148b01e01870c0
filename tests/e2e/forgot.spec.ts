import { localePath } from '@khum/contract'
import { expect } from '@playwright/test'
import { changeData } from './support/database'
import { codeTo, smsTo, identityTest as test, wrongCode } from './support/identity'
import { codeField, registerByCall, typeCode } from './support/identity-steps'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { fillSignIn } from './support/sign-in'
import { identityWords } from './support/words'

for (const lang of ['th', 'en'] as const) {
  const w = identityWords[lang]
  const last = lang === 'th' ? '1' : '2'

  test(`a forgotten username is shown masked and sent in full by SMS, ${lang}`, async ({ page, request }) => {
    const phone = `089222000${last}`
    const member = { name: 'Mana', surname: 'Dee', phone, username: `manadee${lang}`, password: 'Malai2569x' }
    await registerByCall(request, member)
    await page.goto(localePath('/login', lang))
    await page.getByRole('link', { name: lang === 'th' ? 'ลืมชื่อผู้ใช้' : 'Forgot username' }).click()
    await page.getByLabel(w.phone).fill(phone)
    await page.getByRole('button', { name: w.getCode }).click()
    await expect(codeField(page, lang)).toBeFocused()
    await typeCode(page, lang, await codeTo(request, phone, 2))
    await expect(page.getByText(w.yourUsername)).toBeVisible()
    await expect(page.getByText(member.username)).toHaveCount(0)
    await expect.poll(async () => (await smsTo(request, phone))[0]).toContain(member.username)
    expect([...(await axeViolations(page)), ...(await sidewaysFaults(page))]).toEqual([])
  })

  test(`a forgotten password is reset, ${lang} (R20)`, async ({ page, request }) => {
    const phone = `089333000${last}`
    const member = { name: 'Chai', surname: 'Dee', phone, username: `chaidee${lang}`, password: 'Malai2569x' }
    await registerByCall(request, member)
    await page.goto(localePath('/forget-password', lang))
    await page.getByLabel(w.phone).fill(phone)
    await page.getByRole('button', { name: w.getCode }).click()
    await expect(codeField(page, lang)).toBeFocused()
    await typeCode(page, lang, await codeTo(request, phone, 2))
    await expect(page).toHaveURL(/\/renew-password/)
    await page.reload()
    await page.getByLabel(w.newPassword).fill('password1')
    await page.getByLabel(w.confirm).fill('password1')
    await page.getByRole('button', { name: w.save }).click()
    await expect(page.getByLabel(w.newPassword)).toHaveAttribute('aria-invalid', 'true')
    expect([...(await axeViolations(page)), ...(await sidewaysFaults(page))]).toEqual([])
    await page.getByLabel(w.newPassword).fill('Dokmai2570')
    await page.getByLabel(w.confirm).fill('Dokmai2570')
    await page.getByRole('button', { name: w.save }).click()
    await expect(page.getByRole('heading', { name: w.saved })).toBeVisible()
    await page.getByRole('link', { name: w.signInAgain }).click()
    await fillSignIn(page, lang, member.username, member.password)
    await expect(page.locator('form').getByRole('alert')).toBeVisible()
    await fillSignIn(page, lang, member.username, 'Dokmai2570')
    await expect(page).not.toHaveURL(/\/login/)
  })

  test(`an unknown phone takes the same steps until its code, ${lang} (R15)`, async ({ page, request }) => {
    const phone = `089444000${last}`
    await page.goto(localePath('/forget-username', lang))
    await page.getByLabel(w.phone).fill(phone)
    await page.getByRole('button', { name: w.getCode }).click()
    await expect(codeField(page, lang)).toBeFocused()
    await typeCode(page, lang, await codeTo(request, phone))
    await expect(page.getByRole('heading', { name: w.notFound })).toBeVisible()
    expect([...(await axeViolations(page)), ...(await sidewaysFaults(page))]).toEqual([])
  })

  test(`a reload halfway, a wrong number and five wrong codes, ${lang} (R04)`, async ({ page, request }) => {
    const phone = `089555000${last}`
    await page.goto(localePath('/forget-password', lang))
    await page.getByLabel(w.phone).fill(phone)
    await page.getByRole('button', { name: w.getCode }).click()
    await expect(codeField(page, lang)).toBeFocused()
    const code = await codeTo(request, phone)
    const [text = ''] = await smsTo(request, phone)
    const reference = /Ref ([A-Z]{6})/.exec(text)?.[1] ?? 'none'
    await expect(page.getByText(reference, { exact: true })).toBeVisible()

    await page.reload()
    await expect(codeField(page, lang)).toBeFocused()
    await expect(page.getByText(reference, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: w.change }).click()
    await expect(page.getByLabel(w.phone)).toBeVisible()
    await page.goForward()
    await expect(codeField(page, lang)).toBeFocused()

    let wrong = wrongCode(code)
    for (const _attempt of [1, 2, 3, 4]) {
      await typeCode(page, lang, wrong)
      await expect(page.getByText(w.wrong)).toBeVisible()
      await expect(codeField(page, lang)).toHaveValue('')
      wrong = wrongCode(wrong)
    }
    await typeCode(page, lang, wrong)
    await expect(page.getByText(w.locked)).toBeVisible()
    await expect(codeField(page, lang)).toHaveCount(0)
    await expect(page.getByRole('button', { name: w.againIn })).toBeDisabled()
    expect([...(await axeViolations(page)), ...(await sidewaysFaults(page))]).toEqual([])
  })
}

test('a new code can be requested after the wait, and only the new one works (R05)', async ({
  page,
  request,
}) => {
  const phone = '0895550009'
  const w = identityWords.th
  await page.clock.install()
  await page.goto('/forget-username')
  await page.getByLabel(w.phone).fill(phone)
  await page.getByRole('button', { name: w.getCode }).click()
  await expect(codeField(page, 'th')).toBeFocused()
  const first = await codeTo(request, phone)
  await expect(page.getByRole('button', { name: w.againIn })).toBeDisabled()
  // Simulates that a minute passes: makes the code older in the database and moves the page's clock forward.
  const refNo = await page.getByText(/^[A-Z]{6}$/).innerText()
  await changeData(
    process.env.KHUM_TEST_DATA ?? '',
    `update otp_code set created_at = created_at - interval '1 minute' where ref_no = $1`,
    [refNo],
  )
  await page.clock.fastForward('01:00')
  const again = page.getByRole('button', { name: w.again, exact: true })
  await expect(again).toBeEnabled()
  await again.click()
  const second = await codeTo(request, phone, 2)
  await expect(page.getByText(/ส่งรหัสใหม่แล้ว เลขอ้างอิง [A-Z]{6}/)).toBeVisible()
  await typeCode(page, 'th', first)
  await expect(page.getByText(w.wrong)).toBeVisible()
  await typeCode(page, 'th', second)
  await expect(page.getByRole('heading', { name: w.notFound })).toBeVisible()
})

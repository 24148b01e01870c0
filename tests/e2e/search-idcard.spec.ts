import { localePath } from '@khum/contract'
import { expect, type Page } from '@playwright/test'
import { demoId, demoPhone } from './support/demo-ids'
import { codeOf, smsTo } from './support/identity'
import { codeField, typeCode } from './support/identity-steps'
import { testWithServer } from './support/own-server'
import { signInByForm } from './support/sign-in'

const test = testWithServer({ OTP_SENDS_PER_ADDRESS: '1000' })

const words = {
  th: {
    find: 'ค้นหาและเพิ่มความคุ้มครอง',
    own: 'เลขประจำตัวประชาชน 13 หลัก',
    relative: 'เลขประจำตัวประชาชน 13 หลักของคนในครอบครัว',
    search: 'ค้นหา',
    searchAnyway: 'เลขถูกต้องแล้ว ค้นหาเลย',
    hint: 'ดูเหมือนมีตัวเลขพิมพ์ผิด',
    ifThereIs: 'ถ้าเลขประจำตัวประชาชนนี้มีกรมธรรม์กับเรา',
    noCode: 'ไม่ได้รับรหัส ทำอย่างไรดี',
    back: 'กลับไปตรวจเลขแล้วค้นหาใหม่',
    add: (count: number) => `เพิ่มบัตร ${count} ใบ`,
    child: 'บุตร',
    familyDone: 'เพิ่มบัตรของครอบครัวแล้ว',
    toFamily: 'ดูความคุ้มครองของครอบครัว',
    guardian: 'คุณเป็นผู้ปกครอง',
    son: /^ดูรายละเอียด เด็กชายปภังกร/,
    mayDo: 'สิ่งที่คุณทำแทนได้',
    open: /^ดูรายละเอียด/,
    show: 'ดูเลขเต็ม',
    hide: 'ซ่อนเลข',
    send: 'ส่งรหัส',
  },
  en: {
    find: 'Find and add coverage',
    own: 'ID card number, 13 digits',
    relative: 'Your relative’s ID card number, 13 digits',
    search: 'Search',
    searchAnyway: 'The number is right, search',
    hint: 'There may be a typo.',
    ifThereIs: 'If there’s a policy with us for this ID card number',
    noCode: 'Didn’t get a code?',
    back: 'Check the number and search again',
    add: (count: number) => (count === 1 ? 'Add 1 card' : `Add ${count} cards`),
    child: 'Child',
    familyDone: 'Family cards added',
    toFamily: 'See my family’s coverage',
    guardian: 'You’re the guardian',
    son: /^See details Master Paphangkorn/,
    mayDo: 'What you can do',
    open: /^See details/,
    show: 'Show full number',
    hide: 'Hide the numbers',
    send: 'Send the code',
  },
} as const
type Lang = keyof typeof words

/** Returns the text of the screen where the code is entered, without what always differs: reference and countdowns. */
async function codeScreen(page: Page, lang: Lang): Promise<string> {
  await expect(page.getByText(words[lang].ifThereIs)).toBeVisible()
  await expect(codeField(page, lang)).toBeVisible()
  const text = await page.locator('main').innerText()
  return text.replace(/\b[A-Z]{6}\b|\b(?:[A-Z] ){5}[A-Z]\b/g, 'REF').replace(/\d?\d:\d\d/g, 'CLOCK')
}

async function searchFor(page: Page, lang: Lang, id: string, label: string) {
  await page.getByLabel(label, { exact: true }).fill(id)
  await page.getByRole('button', { name: words[lang].search, exact: true }).click()
}

async function enter(page: Page, lang: Lang, phone: string) {
  const refNo = await page.getByText(/^[A-Z]{6}$/).innerText()
  await typeCode(page, lang, await codeOf(page.request, phone, refNo))
}

for (const lang of ['th', 'en'] as const) {
  const w = words[lang]

  test(`prasit finds his two coverages; a wrong id gets the same screens and no SMS (R22), ${lang}`, async ({
    page,
  }) => {
    const [id, phone] = [demoId('prasit'), demoPhone('prasit')]
    await signInByForm(page, lang, 'prasit')
    await page.goto(localePath('/coverages', lang))
    await page.getByRole('link', { name: w.find }).click()

    const mistyped = `${id.slice(0, 12)}${(Number(id[12]) + 1) % 10}`
    await page.getByLabel(w.own, { exact: true }).fill(mistyped)
    await expect(page.getByText(w.hint)).toBeVisible()
    // The number is mistyped. The first press only asks the member to check it.
    await searchFor(page, lang, mistyped, w.own)
    await page.getByRole('button', { name: w.searchAnyway }).click()
    const nothing = await codeScreen(page, lang)
    expect(await smsTo(page.request, phone)).toEqual([])
    await page.getByText(w.noCode).click()
    await page.getByRole('link', { name: w.back }).click()
    await expect(page.getByLabel(w.own, { exact: true })).toHaveValue(/^1-0000-0000/)

    await searchFor(page, lang, id, w.own)
    expect(await codeScreen(page, lang)).toBe(nothing)
    // A phone may close the page while the member reads the SMS. After a reload, the member can still enter the code.
    await page.reload()
    await expect(codeField(page, lang)).toBeVisible()
    await enter(page, lang, phone)
    await expect(page).toHaveURL(new RegExp(`${localePath('/add-coverage', lang)}\\?`))
    await page.getByRole('button', { name: w.add(2) }).click()
    await expect(page).toHaveURL(new RegExp(`${localePath('/coverages', lang)}$`))
    await expect(page.getByRole('link', { name: w.open })).toHaveCount(2)
  })

  test(`full card numbers show for five minutes after a code (R27), ${lang}`, async ({ page }) => {
    await signInByForm(page, lang, 'ananda')
    await page.goto(localePath('/coverages', lang))
    await page.getByRole('link', { name: w.open }).first().click()
    await expect(page.getByText('0440917', { exact: false })).toHaveCount(0)
    await page.getByRole('button', { name: w.show }).click()
    await page.getByRole('button', { name: w.send }).click()
    await expect(codeField(page, lang)).toBeVisible()
    await enter(page, lang, demoPhone('ananda'))
    await expect(page.getByText('KHM-F-0440917')).toBeVisible()
    await expect(page.getByText('0440917-1')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/[45]:\d\d/)
    await page.getByRole('button', { name: w.hide }).click()
    await expect(page.getByText('KHM-F-0440917')).toHaveCount(0)
    // The member entered a code less than five minutes ago, so the app doesn't ask for another.
    await page.getByRole('button', { name: w.show }).click()
    await expect(page.getByText('KHM-F-0440917')).toBeVisible()
  })

  test(`a child’s coverage is added to the family, apart from the member’s own (R42), ${lang}`, async ({
    page,
  }) => {
    await signInByForm(page, lang, 'ananda')
    await page.goto(localePath('/search-idcard-family', lang))
    await searchFor(page, lang, demoId('anandaSon'), w.relative)
    await codeScreen(page, lang)
    await enter(page, lang, demoPhone('ananda'))
    await page.getByRole('radio', { name: w.child }).check()
    await page.getByRole('button', { name: w.add(1) }).click()
    await expect(page.getByRole('heading', { name: w.familyDone })).toBeVisible()
    await page.getByRole('link', { name: w.toFamily }).click()
    // Three cards: the son's, which was just added, and the daughter's and the father's from the demo data.
    await expect(page.getByRole('link', { name: w.open })).toHaveCount(3)
    await expect(page.getByText(w.guardian)).toHaveCount(2)
    await page.getByRole('link', { name: w.son }).click()
    await expect(page.getByRole('heading', { name: w.mayDo })).toBeVisible()
    await page.goto(localePath('/coverages', lang))
    await expect(page.getByRole('link', { name: w.open })).toHaveCount(1)
  })
}

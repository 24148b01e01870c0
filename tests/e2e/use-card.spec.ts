import { type Lang, localePath } from '@khum/contract'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { apiKey } from './support/demo-world'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { signInByCall, signInByForm } from './support/sign-in'

const words = {
  th: {
    home: 'ใช้บัตร',
    search: 'ค้นหาโรงพยาบาล/คลินิกที่จะใช้บัตร',
    yes: 'ใช้บัตร',
    qr: 'QR สำหรับให้เจ้าหน้าที่สแกน',
    cancel: 'ยกเลิก',
    yesCancel: 'ยกเลิกการใช้บัตร',
    cancelled: 'ยกเลิกการใช้บัตรแล้ว',
    checked: 'ตรวจสอบแล้วโดย',
    done: 'เสร็จสิ้น',
    expired: 'หมดเวลาแล้ว',
    again: 'ใช้บัตรอีกครั้ง',
    notApproved: 'ยังไม่ใช่การอนุมัติ',
    key: 'รหัสประจำโรงพยาบาล/คลินิก',
    keep: 'ใช้รหัสนี้',
    code: 'รหัส 6 หลักของผู้เอาประกัน',
    check: 'ตรวจสอบ',
    checkQr: 'ตรวจสอบ QR ที่สแกน',
    refused: 'หมดเวลา ถูกยกเลิก หรือตรวจสอบไปแล้ว',
    next: 'ตรวจสอบรายต่อไป',
    relative: /^ดูรายละเอียด เด็กหญิงปุณยาพร/,
    use: 'ใช้บัตร',
    whose: /บัตรของ เด็กหญิงปุณยาพร/,
  },
  en: {
    home: 'Use card',
    search: 'Find a hospital or clinic',
    yes: 'Use the card',
    qr: 'QR code for the staff to scan',
    cancel: 'Cancel',
    yesCancel: 'Yes, cancel',
    cancelled: 'Card use cancelled',
    checked: 'Checked by',
    done: 'Done',
    expired: 'Time’s up',
    again: 'Use card again',
    notApproved: 'isn’t approval',
    key: 'The hospital’s key',
    keep: 'Use this key',
    code: 'The member’s 6-digit code',
    check: 'Check',
    checkQr: 'Check the scanned QR code',
    refused: 'has expired, been cancelled or already been checked',
    next: 'Check another card',
    relative: /^See details Miss Punyaporn/,
    use: 'Use card',
    whose: /Miss Punyaporn .*’s card$/,
  },
} as const

/** A card can be in use only once at a time. Tests run in parallel, so each test uses a different member's card. */
const members = {
  th: { checks: 'malee', cancels: 'ananda', shifted: 'pimjai' },
  en: { checks: 'somsak', cancels: 'surachai', shifted: 'prasert' },
} as const

/** Chooses a hospital and confirms. Returns the dialog and the six digits that it shows. */
async function showCard(page: Page, lang: Lang, search: string) {
  const w = words[lang]
  await page.getByRole('textbox', { name: w.search }).fill(search)
  await page.locator('main').getByRole('button', { name: search }).first().click()
  await page.getByRole('button', { name: w.yes, exact: true }).click()
  return await readPopup(page, lang)
}

async function readPopup(page: Page, lang: Lang) {
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('img', { name: words[lang].qr })).toBeVisible()
  const digits = await popup.getByText(/^\d \d \d \d \d \d$/).textContent()
  return { popup, code: (digits ?? '').replaceAll(' ', '') }
}

async function counterKey(page: Page, search: string): Promise<string> {
  const address = `/api/v1/hospitals?limit=1&search=${encodeURIComponent(search)}`
  const { data } = await (await page.request.get(address, { headers: { 'x-api-key': apiKey } })).json()
  return `khum-demo-desk-${data.items[0].code}`
}

async function openCounter(browser: Browser, lang: Lang, key: string, hash = '') {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } })
  const counter = await context.newPage()
  await counter.goto(localePath('/desk/verify', lang) + hash)
  await counter.getByLabel(words[lang].key, { exact: true }).fill(key)
  await counter.getByRole('button', { name: words[lang].keep }).click()
  return counter
}

async function typeAtCounter(counter: Page, lang: Lang, code: string) {
  await counter.getByRole('textbox', { name: words[lang].code }).click()
  await counter.keyboard.type(code)
  await counter.getByRole('button', { name: words[lang].check, exact: true }).click()
}

for (const lang of ['th', 'en'] as const) {
  const w = words[lang]
  const search = { th: 'ลำปาง', en: 'Lampang' }[lang]

  test(`a card is shown, and the hospital counter checks it in another browser (R59), ${lang}`, async ({
    page,
    browser,
  }) => {
    await signInByForm(page, lang, members[lang].checks)
    await page.getByRole('link', { name: w.home }).click()
    const { popup, code } = await showCard(page, lang, search)
    await expect(popup.getByRole('timer')).toHaveText(/(5:00|4:\d\d)/)
    await expect(popup.getByText(w.notApproved)).toBeVisible()
    expect([...(await axeViolations(page)), ...(await sidewaysFaults(page))]).toEqual([])

    // The server stores the use of the card, so a reload and a new tab show the same code.
    await page.reload()
    expect((await readPopup(page, lang)).code).toBe(code)
    const tab = await page.context().newPage()
    await tab.goto(localePath('/search-hospital/select-hospital', lang))
    expect((await readPopup(tab, lang)).code).toBe(code)

    const counter = await openCounter(browser, lang, await counterKey(page, search))
    expect(await axeViolations(counter)).toEqual([])
    await typeAtCounter(counter, lang, code)
    await expect(counter.getByText('••••').first()).toBeVisible()
    expect(await axeViolations(counter)).toEqual([])
    await expect(page.getByText(w.checked)).toBeVisible()
    await expect(tab.getByText(w.checked)).toBeVisible()
    await page.getByRole('button', { name: w.done, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // A code can be checked only once, so the counter refuses it now.
    await counter.getByRole('button', { name: w.next }).click()
    await typeAtCounter(counter, lang, code)
    await expect(counter.getByRole('alert').filter({ hasText: w.refused })).toBeVisible()
    await counter.context().close()
  })

  test(`card use is cancelled, and its QR code stops working (R59), ${lang}`, async ({ page, browser }) => {
    await signInByForm(page, lang, members[lang].cancels)
    await page.goto(localePath('/search-hospital/select-hospital', lang))
    const { popup } = await showCard(page, lang, search)
    const shown = await page.waitForResponse((response) => /use-cards\/[\w-]{22}$/.test(response.url()))
    const { hash } = new URL((await shown.json()).data.qr)
    await popup.getByRole('button', { name: w.cancel, exact: true }).click()
    await page.getByRole('button', { name: w.yesCancel }).click()
    await expect(page.getByText(w.cancelled)).toBeVisible()
    await expect(popup).toHaveCount(0)
    const counter = await openCounter(browser, lang, await counterKey(page, search), hash)
    await counter.getByRole('button', { name: w.checkQr }).click()
    await expect(counter.getByRole('alert').filter({ hasText: w.refused })).toBeVisible()
    await expect(counter).toHaveURL(/\/desk\/verify$/)
    await counter.context().close()
  })

  test(`a phone with the wrong date counts down correctly, and time runs out without a network (R59), ${lang}`, async ({
    page,
    context,
  }) => {
    const day = lang === 'th' ? 86_400_000 : -86_400_000
    await page.clock.install({ time: Date.now() + day })
    await signInByCall(context, { username: members[lang].shifted })
    await page.goto(localePath('/search-hospital/select-hospital', lang))
    const { popup } = await showCard(page, lang, search)
    const startedAt = performance.now()
    const response = await page.waitForResponse((response) => /use-cards\/[\w-]{22}$/.test(response.url()))
    const { left_ms } = (await response.json()).data
    const clock = /(\d):(\d\d)/.exec((await popup.getByRole('timer').textContent()) ?? '')
    const left = Number(clock?.[1]) * 60 + Number(clock?.[2])
    // The countdown has run for at most `passed` seconds since the response arrived.
    const passed = (performance.now() - startedAt) / 1000
    expect(left - left_ms / 1000).toBeLessThanOrEqual(2)
    expect(left - left_ms / 1000).toBeGreaterThanOrEqual(-2 - passed)

    await context.setOffline(true)
    await page.clock.fastForward(301_000)
    await expect(popup.getByText(w.expired)).toBeVisible()
    await expect(popup.getByRole('button', { name: w.again })).toBeVisible()
  })
}

// One test covers both languages. Two parallel tests would use the same child's card, and a card can be in use only
// once at a time.
test('a mother uses her child’s card, and the hospital counter checks it, th and en (R42)', async ({
  page,
  browser,
}) => {
  await signInByForm(page, 'th', 'ananda')
  for (const lang of ['th', 'en'] as const) {
    const w = words[lang]
    const search = { th: 'ลำปาง', en: 'Lampang' }[lang]
    await page.goto(localePath('/family-coverages', lang))
    await page.getByRole('link', { name: w.relative }).click()
    await page.getByRole('link', { name: w.use, exact: true }).click()
    await page.getByRole('textbox', { name: w.search }).fill(search)
    await page.locator('main').getByRole('button', { name: search }).first().click()
    await expect(page.getByText(w.whose)).toBeVisible()
    await page.getByRole('button', { name: w.yes, exact: true }).click()
    const { code } = await readPopup(page, lang)
    const counter = await openCounter(browser, lang, await counterKey(page, search))
    await typeAtCounter(counter, lang, code)
    await expect(page.getByText(w.checked)).toBeVisible()
    await counter.context().close()
  }
})

import { localePath } from '@khum/contract'
import { expect, type Page } from '@playwright/test'
import { demoPhone } from './support/demo-ids'
import { enterCode } from './support/enter-code'
import { type PickedFile, receiptPhoto } from './support/files'
import { testWithServer } from './support/own-server'
import { signInByForm } from './support/sign-in'
import { words as common } from './support/words'

const test = testWithServer({ OTP_SENDS_PER_ADDRESS: '1000' })

const words = {
  th: {
    add: 'เพิ่มบัตรเอง',
    company: /^บริษัทประกันหรือธนาคาร/,
    search: 'ค้นหาบริษัทประกันหรือธนาคาร',
    insurer: 'ไทยสมุทรประกันชีวิต',
    number: 'เลขกรมธรรม์หรือเลขบัตร',
    name: 'ชื่อผู้เอาประกัน',
    start: 'วันเริ่มคุ้มครอง',
    due: 'วันหมดอายุ',
    years: ['2569', '2575'],
    front: 'ด้านหน้าบัตร',
    back: 'ด้านหลังบัตร',
    rotate: 'หมุนรูป',
    corner: 'มุมซ้ายบน',
    use: 'ใช้รูปในกรอบ',
    whole: 'ใช้รูปทั้งใบ',
    addBenefit: 'เพิ่มผลประโยชน์',
    benefit: 'ชื่อผลประโยชน์',
    limit: 'วงเงินสูงสุด',
    save: 'บันทึกบัตร',
    saved: 'บันทึกบัตรแล้ว',
    kept: 'บันทึกแบบร่างแล้ว',
    edit: 'แก้ไขบัตร',
    show: 'ดูและแก้ไขเลข',
    send: 'ส่งรหัส',
    heading: 'บัตรที่คุณเพิ่มเอง',
    mark: 'เพิ่มเอง',
    remove: 'ลบบัตร',
    removed: 'ลบบัตรแล้ว',
  },
  en: {
    add: 'Add a card yourself',
    company: /^Insurer or bank/,
    search: 'Search for an insurer or bank',
    insurer: 'Ocean Life Insurance',
    number: 'Policy or card number',
    name: 'Insured name',
    start: 'Start date',
    due: 'Expiry date',
    years: ['2026', '2032'],
    front: 'front of the card',
    back: 'back of the card',
    rotate: 'Rotate',
    corner: 'Top left corner',
    use: 'Use what’s inside the frame',
    whole: 'Use the full picture',
    addBenefit: 'Add a benefit',
    benefit: 'Name of the benefit',
    limit: 'Maximum limit',
    save: 'Save card',
    saved: 'Card saved',
    kept: 'Draft saved',
    edit: 'Edit card',
    show: 'See and change the number',
    send: 'Send the code',
    heading: 'Cards you added',
    mark: 'Added by you',
    remove: 'Delete card',
    removed: 'Card deleted',
  },
} as const
type Lang = keyof typeof words

async function typeDate(page: Page, lang: Lang, group: string, month: string, year: string) {
  const date = page.getByRole('group', { name: group })
  await date.getByRole('textbox', { name: common[lang].day, exact: true }).fill('1')
  await date.getByRole('combobox').selectOption(month)
  await date.getByRole('textbox', { name: common[lang].year, exact: true }).fill(year)
}

function slot(page: Page, side: string) {
  return page
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: side, exact: true }) })
    .last()
}

async function pick(page: Page, side: string, file: PickedFile) {
  await slot(page, side).locator('input[type=file]').setInputFiles(file)
}

async function sizeOf(page: Page, side: string) {
  const image = slot(page, side).getByRole('img')
  return await image.evaluate((element) =>
    element instanceof HTMLImageElement ? [element.naturalWidth, element.naturalHeight] : [],
  )
}

async function photos(mark: string): Promise<[PickedFile, PickedFile]> {
  return [await receiptPhoto(`${mark}-front`), await receiptPhoto(`${mark}-back`)]
}

for (const lang of ['th', 'en'] as const) {
  test(`a card is added by hand with two photos, changed and deleted, ${lang}`, async ({ page }) => {
    // Allows four minutes, because starting a server and checking two photos takes long.
    test.setTimeout(240_000)
    const w = words[lang]
    const [front, back] = await photos(lang)
    await signInByForm(page, lang, 'ananda')
    await page.goto(localePath('/coverages', lang))
    await page.getByRole('link', { name: w.add }).click()

    // One of the insurer's names has a tone mark, which the typed search leaves out.
    await page.getByRole('link', { name: w.company }).click()
    await page.getByLabel(w.search).fill('โอเชียนไลฟ์')
    const insurer = page.getByRole('button', { name: w.insurer })
    // Before the search has found the insurer, the list has all insurers, and would move while the insurer is pressed.
    await expect(page.getByRole('list').filter({ has: insurer }).getByRole('button')).toHaveCount(1)
    await insurer.click()
    await page.getByLabel(w.number, { exact: true }).fill('PA-2569-004471')
    await page.getByLabel(w.name).fill('อนันดา ใจดี')
    await typeDate(page, lang, w.start, '1', w.years[0])
    await typeDate(page, lang, w.due, '12', w.years[1])

    // Rotates the photo and moves a corner of its frame by keyboard.
    await pick(page, w.front, front)
    await page.getByRole('button', { name: w.rotate }).click()
    await page.getByRole('button', { name: w.corner }).focus()
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: w.use }).click()
    await expect(slot(page, w.front).getByRole('img')).toBeVisible()
    await expect.poll(async () => (await sizeOf(page, w.front)).length).toBe(2)
    const [width = 0, height = 1] = await sizeOf(page, w.front)
    expect(width / height).toBeGreaterThan(1.1)
    await pick(page, w.back, back)
    await page.getByRole('button', { name: w.whole }).click()
    for (const side of [w.front, w.back])
      await expect(slot(page, side).getByText(common[lang].accepted)).toBeVisible({ timeout: 30_000 })

    await page.getByRole('button', { name: w.addBenefit }).click()
    await page.getByLabel(w.benefit).fill('IPD')
    await page.getByLabel(w.limit).fill('100000')
    await expect(page.getByText(w.kept)).toBeVisible()
    // A phone may close the page while the member reads the card. A reload must keep the draft.
    await page.reload()
    await expect(page.getByLabel(w.name)).toHaveValue('อนันดา ใจดี')
    await expect(page.getByText('PA-2569-004471')).toHaveCount(0)
    await page.getByRole('button', { name: w.save }).click()
    await expect(page).toHaveURL(/\/view-card-detail\?card=/)
    await expect(page.getByText(w.saved)).toBeVisible()
    await expect(page.getByText('••••4471').first()).toBeVisible()

    await page.getByRole('link', { name: w.edit }).click()
    await page.getByLabel(w.name).fill('อนันดา ใจดีมาก')
    await page.getByRole('button', { name: w.show }).click()
    await page.getByRole('button', { name: w.send }).click()
    await enterCode(page, lang, demoPhone('ananda'))
    await expect(page.getByLabel(w.number, { exact: true })).toHaveValue('PA-2569-004471')
    await expect(page.getByLabel(w.name)).toHaveValue('อนันดา ใจดีมาก')
    await page.getByLabel(w.number, { exact: true }).fill('PA-2569-009999')
    await page.getByRole('button', { name: w.save }).click()
    await expect(page).toHaveURL(/\/view-card-detail\?card=/)
    await expect(page.getByText('••••9999').first()).toBeVisible()

    await page.goto(localePath('/coverages', lang))
    await expect(page.getByRole('heading', { name: w.heading })).toBeVisible()
    await expect(page.getByText(w.mark, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: /9999/ }).click()
    await page.getByRole('button', { name: w.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: w.remove }).click()
    await expect(page.getByText(w.removed)).toBeVisible()
    await expect(page.getByRole('heading', { name: w.heading })).toHaveCount(0)
  })
}

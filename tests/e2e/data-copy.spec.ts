import { readFile } from 'node:fs/promises'
import { localePath } from '@khum/contract'
import { expect, type Page, test } from '@playwright/test'
import { enterCode } from './support/enter-code'
import { registerByCall } from './support/identity-steps'
import { newMemberOf } from './support/new-member'

const words = {
  th: {
    get: 'ขอสำเนาข้อมูลของฉัน',
    title: 'สำเนาข้อมูลของฉัน',
    send: 'ขอรหัส OTP',
    download: 'ดาวน์โหลด',
    over: /หมดเวลาดาวน์โหลด/,
  },
  en: {
    get: 'Get a copy of my data',
    title: 'Copy of my data',
    send: 'Get an OTP',
    download: 'Download',
    over: /download this copy is over/,
  },
} as const
type Lang = keyof typeof words

/** Goes from the settings to the screen for the copy of the data, and enters the code from the SMS. */
async function askForCopy(page: Page, lang: Lang, phone: string) {
  const w = words[lang]
  await page.goto(localePath('/setting', lang))
  await page.getByRole('link', { name: w.get }).click()
  await expect(page.getByRole('heading', { level: 1, name: w.title })).toBeVisible()
  await page.getByRole('button', { name: w.send }).click()
  await enterCode(page, lang, phone)
}

for (const lang of ['th', 'en'] as const) {
  const w = words[lang]

  test(`a member gets a ZIP of their data after a code, and the app stays open (R67), ${lang}`, async ({
    page,
    context,
  }, info) => {
    const member = newMemberOf(info)
    await registerByCall(context.request, member)
    await askForCopy(page, lang, member.phone)
    // The URL works several times until it expires.
    for (let pressed = 0; pressed < 2; pressed += 1) {
      const started = page.waitForEvent('download')
      await page.getByRole('button', { name: w.download }).click()
      const download = await started
      expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
      const zip = (await readFile(await download.path())).toString('utf8')
      expect(zip).toMatch(/^PK/)
      expect(zip).toContain(`"username": "${member.username}"`)
      expect(zip).toContain('README.txt')
      await expect(page.getByRole('heading', { level: 1, name: w.title })).toBeVisible()
    }
    const over = `/privacy-setting?copy=over`
    await page.goto('/api/v1/data-copy/file?ticket=made-up')
    await expect(page).toHaveURL(over)
    await expect(page.getByText(words.th.over)).toBeVisible()
  })
}

test('inside LINE, the phone’s default browser downloads the copy without a session (R67)', async ({
  browser,
  baseURL,
}, info) => {
  const lang = 'th'
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36 Line/14.14.0'
  const line = await browser.newContext({ baseURL: baseURL ?? '', userAgent })
  const member = newMemberOf(info)
  await registerByCall(line.request, member)
  const page = await line.newPage()
  await askForCopy(page, lang, member.phone)
  const opening = page.waitForRequest(/data-copy\/file/)
  await page.getByRole('button', { name: words[lang].download }).click()
  const address = new URL((await opening).url())
  // This parameter makes LINE open the URL in the default browser.
  expect(address.searchParams.get('openExternalBrowser')).toBe('1')
  const outside = await browser.newContext({ baseURL: baseURL ?? '' })
  await expect(async () => {
    const answer = await outside.request.get(address.href, { maxRedirects: 0 })
    expect(answer.status()).toBe(200)
    expect(String(await answer.body())).toContain(`"username": "${member.username}"`)
  }).toPass()
  await Promise.all([line.close(), outside.close()])
})

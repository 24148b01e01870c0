import { type Lang, localePath } from '@khum/contract'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { partnerHeaders, partnerQuery } from './support/demo-world'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { fillSignIn, signInByCall } from './support/sign-in'
import { telemedWords } from './support/words'

const inspect = async (page: Page) => [...(await axeViolations(page)), ...(await sidewaysFaults(page))]

async function accept(page: Page, lang: Lang) {
  const w = telemedWords[lang]
  await page.getByRole('checkbox', { name: w.agree }).check()
  await page.getByRole('button', { name: w.accept, exact: true }).click()
}

/** Confirms the cards. Then presses `go` in the message that says that the member leaves this site. */
async function confirm(page: Page, lang: Lang, go: string) {
  const w = telemedWords[lang]
  await page.getByRole('button', { name: w.confirm, exact: true }).click()
  const notice = page.getByRole('alertdialog', { name: w.leaving })
  await expect(notice.getByText('localhost')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await notice.getByRole('button', { name: go }).click()
}

async function providerId(context: BrowserContext, name: string): Promise<string> {
  const address = `/api/v1/telemed-providers?search=${encodeURIComponent(name)}`
  const { data } = await (await context.request.get(address, { headers: partnerHeaders('khum') })).json()
  return data.items[0].id
}

test('from the mart by link: a reload, a lost session and a second tab continue where the visit stopped; the provider accepts the token once', async ({
  page,
  context,
  browser,
}) => {
  const w = telemedWords.th
  await signInByCall(context, { username: 'ananda' })
  await page.goto('/telemed-mart')
  await expect(page.getByRole('link', { name: 'ฟ้าใส เทเลคลินิก' })).toBeVisible()
  expect(await inspect(page)).toEqual([])
  await page.getByRole('link', { name: 'แพทย์ทั่วไป' }).click()
  await page.getByRole('textbox', { name: 'ค้นหาในหมวด “แพทย์ทั่วไป”' }).fill('ฟ้าใส')
  await page.getByRole('link', { name: 'ฟ้าใส เทเลคลินิก' }).click()
  await page.getByRole('link', { name: w.start }).click()
  await page.getByRole('checkbox', { name: /Khum|คุ้ม/ }).check()
  expect(await inspect(page)).toEqual([])
  await page.getByRole('button', { name: w.toTerms }).click()

  await expect(page).toHaveURL('/telemed-policy-1')
  await accept(page, 'th')
  await expect(page).toHaveURL('/telemed-policy-2')
  expect(await inspect(page)).toEqual([])
  await page.goBack()
  await expect(page.getByText(w.accepted)).toBeVisible()
  await context.clearCookies()
  await page.goto('/telemed-policy-3')
  await page.getByRole('link', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await fillSignIn(page, 'th', 'ananda')
  await expect(page).toHaveURL('/telemed-policy-2')
  await accept(page, 'th')
  const tab = await context.newPage()
  await tab.goto('/telemed-policy/3')
  await accept(tab, 'th')
  await expect(tab).toHaveURL(/\/preview-telemedicine\//)
  await tab.close()
  await page.reload()
  await page.getByRole('button', { name: w.next, exact: true }).click()

  await expect(page.getByRole('heading', { name: w.ask })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(await inspect(page)).toEqual([])
  let address = ''
  await page.route('**/hand-off', async (route) => {
    const response = await route.fetch()
    if (route.request().method() === 'GET') address = (await response.json()).data.url
    await route.fulfill({ response })
  })
  await confirm(page, 'th', w.go)
  await expect(page).toHaveURL(/\/dev\/telemed/)
  await expect(page.getByRole('status')).toContainText('Main card')
  await expect(page.getByRole('status')).toContainText('Extra card 1')
  expect(page.url()).not.toContain('#')

  // Another person opens the same link, which works only once.
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('status')).toContainText('Refused')
  await stranger.context().close()
  await page.goto('/telemed-mart')
  const history = page.getByRole('list', { name: w.history })
  await expect(history.getByText(w.used)).toBeVisible()
})

test('from a card by one-time code: copied, redeemed once at the provider, and the page updates without a reload', async ({
  page,
  context,
}) => {
  const w = telemedWords.th
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { access_token: token } = await signInByCall(context, { username: 'pimjai' })
  const headers = { ...partnerHeaders('khum'), authorization: `Bearer ${token}` }
  const { data } = await (await context.request.get('/api/v1/coverages', { headers })).json()
  await page.goto(`/coverages/${data.items[0].id}`)
  await page.getByRole('link', { name: 'พบแพทย์ออนไลน์' }).click()
  await page.getByRole('radio', { name: /ลมเย็น ดูแลใจ/ }).check()
  expect(await inspect(page)).toEqual([])
  await page.getByRole('button', { name: w.toTerms }).click()
  for (const step of [1, 2, 3]) {
    await expect(page).toHaveURL(`/telemed-policy-coverage-${step}`)
    await accept(page, 'th')
  }
  await confirm(page, 'th', w.goCode)
  await expect(page).toHaveURL(/\/preview-telemedicine-code\//)
  await expect(page.getByRole('timer')).toHaveText(/(10:00|9:\d\d)/)
  expect(await inspect(page)).toEqual([])
  await page.getByRole('button', { name: w.copy }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  await page.reload()
  await expect(page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible()

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'ไปที่ ลมเย็น ดูแลใจ' }).click()
  const provider = await opened
  await provider.getByLabel(/One-time code/).fill(code)
  await provider.getByRole('button', { name: /Enter/ }).click()
  await expect(provider.getByRole('status')).toContainText('Welcome')
  await expect(page.getByText(w.connected)).toBeVisible()
  await provider.getByRole('button', { name: /Enter/ }).click()
  await expect(provider.getByRole('status')).toContainText('Refused')
})

test('a guest of another insurer, in English: signs in on the way, takes 3 extra cards, and changes them after the terms', async ({
  page,
  context,
}) => {
  const w = telemedWords.en
  const id = await providerId(context, 'Noknoi')
  await page.goto(`/en/telemed-mart/${id}?${partnerQuery('jade')}`)
  await page.getByRole('link', { name: 'Sign in to see a doctor' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await fillSignIn(page, 'en', 'thanakorn')
  await expect(page).toHaveURL(new RegExp(`/en/telemedicine/${id}`))
  const extras = page.getByRole('group', { name: /Extra cards/ }).getByRole('checkbox')
  await expect(extras).toHaveCount(3)
  for (const place of [2, 0, 1]) await extras.nth(place).check()
  await expect(page.getByText('You’ve chosen all 3 extra cards')).toBeVisible()
  expect(await inspect(page)).toEqual([])
  await page.getByRole('button', { name: w.toTerms }).click()
  await expect(page).toHaveURL('/en/telemed-policy-1')
  // The URL also works with a slash before the number instead of a hyphen.
  for (const step of [1, 2, 3]) {
    await page.goto(`/en/telemed-policy/${step}`)
    await accept(page, 'en')
    await expect(page).not.toHaveURL(`/en/telemed-policy/${step}`)
  }
  await expect(page.getByRole('heading', { name: w.ask })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('link', { name: 'Change Card' }).click()
  await extras.nth(0).uncheck()
  await page.getByRole('button', { name: 'Next: check the cards' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(await inspect(page)).toEqual([])
  await confirm(page, 'en', w.go)
  await expect(page).toHaveURL(/\/dev\/telemed/)
  await expect(page.getByRole('status')).toContainText('Extra card 2')
  await expect(page.getByRole('status')).not.toContainText('Extra card 3')
})

for (const lang of ['th', 'en'] as const) {
  test(`outside working hours, not covered, and an expired promotion (Requirement 8.10), ${lang}`, async ({
    page,
    context,
  }) => {
    const w = telemedWords[lang]
    const { access_token: token } = await signInByCall(context, {
      username: lang === 'th' ? 'somsak' : 'prasert',
    })
    await page.goto(localePath(`/telemed-mart/${await providerId(context, 'Lomyen')}`, lang))
    await expect(page.getByText(w.notCovered)).toBeVisible()
    await expect(page.getByText(w.promotionExpired)).toBeVisible()
    await expect(page.getByRole('link', { name: w.start })).toHaveCount(0)
    expect(await inspect(page)).toEqual([])
    const headers = { ...partnerHeaders('khum'), authorization: `Bearer ${token}` }
    const { data } = await (await context.request.get('/api/v1/coverages', { headers })).json()
    await page.goto(localePath(`/telemedicine-coverage/${data.items[0].id}`, lang))
    await expect(page.getByRole('heading', { name: w.noTelemed })).toBeVisible()

    await context.clearCookies()
    await page.goto(localePath(`/telemed-mart/${await providerId(context, 'Phiwnuan')}`, lang))
    await expect(page.getByText(w.closed)).toBeVisible()
    await expect(page.getByText(w.opensAgain)).toBeVisible()
    expect(await inspect(page)).toEqual([])
  })
}

import { href, type Lang, localePath, menuItemAt, menuItemOf, type PathName, pathNames } from '@khum/contract'
import { expect, type Page, test } from '@playwright/test'
import { claimSteps, daysAgo } from './support/claim-steps'
import { contractAddresses, realIds } from './support/contract-addresses'
import { changeData } from './support/database'
import { partnerHeaders, partnerQuery } from './support/demo-world'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { openInApp } from './support/open-in-app'
import { signInByCall } from './support/sign-in'
import { testWithData } from './support/test-with-data'
import { everyCombination } from './support/walks'
import { watchPage } from './support/watch-page'
import { shellWords } from './support/words'

const titles = {
  th: { e_claim: 'ไม่ได้เปิดให้ส่งเคลมในแอป', telemed_mart: 'ไม่ได้เปิดให้พบแพทย์ออนไลน์ในแอป' },
  en: {
    e_claim: 'doesn’t offer e-Claim in this app',
    telemed_mart: 'doesn’t offer online doctor visits in this app',
  },
} as const

/** Texts that promise that the member can send a claim. */
const promise = {
  th: /.{0,20}(?<!ไม่ได้เปิดให้)ส่งเคลม(?!แทน).{0,20}/g,
  en: /.{0,20}\bsend (?:and follow |a |a new |new )?claims?\b.{0,20}/gi,
} as const

/** Screens for which the server returns status 404. */
const missing: readonly PathName[] = ['notFound', 'notPage']

/** Returns the URLs of links that lead to a new claim or telemedicine visit. */
async function startingLinks(page: Page): Promise<string[]> {
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return links.filter((address) => menuItemAt(address) !== null)
}

for (const lang of ['th', 'en'] as const)
  test(`orchid has e-Claim and telemedicine off: nothing links to them, and their pages say so, ${lang}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width: 360, height: 780 })
    const { access_token: token } = await signInByCall(context, { username: 'orchid01', partner: 'orchid' })
    const headers = { ...partnerHeaders('orchid'), authorization: `Bearer ${token}` }
    const ids = await realIds(page.request, 'orchid', token)
    const watch = watchPage(page)
    const open = async (path: string) => {
      await openInApp(page, localePath(path, lang))
      await watch.settled()
    }
    await page.goto(`${localePath('/', lang)}?${partnerQuery('orchid')}`)
    await watch.settled()
    const addresses = contractAddresses(ids)

    // On the screens that remain available, no link leads to a new claim or visit, and no text promises that the member
    // can send a claim.
    const links: string[] = []
    const promises: string[] = []
    const openScreens = addresses.filter(({ name }) => menuItemOf(name) === null && !missing.includes(name))
    const variants = [
      '/claim-status?group=approved',
      '/claim-status?group=rejected',
      '/others/claim-documents',
    ]
    // The links are the same in both languages, so `npm test` checks them only in English.
    const checked =
      lang === 'en' || everyCombination ? [...openScreens.map(({ path }) => path), ...variants] : []
    for (const path of checked) {
      await open(path)
      links.push(...(await startingLinks(page)).map((link) => `${path} leads to ${link}`))
      // Skips the terms and the privacy notice: Orchid's app shows the same texts as apps with e-Claim, apart from the
      // insurer's name.
      if (/condition|privacy/.test(path)) continue
      const text = (await page.locator('main').textContent()) ?? ''
      promises.push(...(text.match(promise[lang]) ?? []).map((words) => `${path}: ${words}`))
    }
    expect(promises).toEqual([])
    await open(href('articles'))
    await page.getByRole('link', { name: /ถ่ายรูปใบเสร็จ|photograph a receipt/ }).click()
    await expect(page.getByRole('article')).toBeVisible()
    links.push(...(await startingLinks(page)))
    expect(links).toEqual([])

    // The screens of e-Claim and telemedicine say that the insurer doesn't offer them.
    for (const { name, path } of addresses) {
      const item = menuItemOf(name)
      if (item === null) continue
      await open(path)
      await expect(page.getByRole('heading', { name: titles[lang][item] })).toBeVisible()
      const bar = page.getByRole('navigation', { name: shellWords[lang].mainMenu })
      await expect(bar.getByRole('link')).toHaveCount(4)
      await expect(page.getByText('02 000 0102')).toBeVisible()
      if (path === '/coverages/eclaim' || path === '/telemed-mart')
        expect([...(await sidewaysFaults(page)), ...(await axeViolations(page))], path).toEqual([])
    }
    expect(pathNames.filter((name) => menuItemOf(name) !== null).length).toBeGreaterThan(15)

    const refusal = async (path: string, data: object) => {
      const response = await page.request.post(path, { headers, data })
      return [response.status(), (await response.json()).code]
    }
    expect(await refusal('/api/v1/claim-drafts', { coverage_id: ids.coverage })).toEqual([
      403,
      'e_claim_not_offered',
    ])
    expect(await refusal('/api/v1/telemed-visits', { provider_id: ids.telemedMart, entry: 'mart' })).toEqual([
      403,
      'telemed_not_offered',
    ])

    // Claims that were sent earlier remain available, and the member can still send documents for a document request.
    await open(href('claimStatus'))
    await page
      .getByRole('link', { name: /10-024|ต้องส่งเอกสาร|document/ })
      .first()
      .click()
    await page
      .getByRole('link', { name: /ส่งเอกสารนี้|Send this document/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/attach-file-other/)
    await expect(page.locator('input[type=file]').first()).toBeAttached()
    expect(watch.take()).toEqual([])
  })

/** Switches an insurer's e-Claim on or off in the database, as operators do (docs/THEME.md). */
function switchEClaim(dataDir: string, insCode: string, status: 0 | 1): Promise<void> {
  return changeData(
    dataDir,
    `update theme set body = jsonb_set(body::jsonb, '{menu_icon,status_5}', to_jsonb($2::int)) where ins_code = $1`,
    [insCode, status],
  )
}

testWithData('an open draft survives e-Claim being switched off and on again', async ({ data, browser }) => {
  const server = await data.start()
  await server.ready
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const lang: Lang = 'th'
  const claim = claimSteps(page, lang)
  const { w } = claim
  await claim.signIn('malee')
  await claim.begin('แผนกลุ่ม โกลด์ พลัส')
  const draft = page.url()
  await claim.fill('1234.50', daysAgo(2))
  await expect(page.getByText(w.saved)).toBeVisible()

  await switchEClaim(data.folder, 'KHM', 0)
  // The server refuses the page's next save, so the page learns that e-Claim is off.
  await page.getByLabel(w.email).fill('other@example.com')
  await expect(page.getByRole('heading', { name: titles.th.e_claim })).toBeVisible()
  const drafts = page.getByRole('list', { name: 'เคลมที่ยังไม่ได้ส่ง' })
  await expect(drafts).toContainText('โรงพยาบาลศิริราช')
  await expect(page.getByText('เราเก็บแบบร่างไว้ให้ครบ')).toBeVisible()
  expect(await startingLinks(page)).toEqual([])
  for (const path of [draft, '/claim-status']) {
    await page.goto(path)
    await expect(drafts).toContainText('โรงพยาบาลศิริราช')
    expect(await startingLinks(page)).toEqual([])
  }

  await switchEClaim(data.folder, 'KHM', 1)
  await page.reload()
  await drafts.getByRole('link').click()
  await expect(page.getByLabel(w.amount)).toHaveValue('1,234.50')
  await claim.toAttach()
  await context.close()
})

import { localePath } from '@khum/contract'
import { expect, type Page, test } from '@playwright/test'
import { clientHeaders } from './support/demo-client'
import { type PartnerName, partnerHeaders, partnerQuery } from './support/demo-world'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { watchPage } from './support/watch-page'

const words = {
  th: {
    search: 'ค้นหาโปรโมชัน',
    typed: 'วัคซีน ไข้หวัดใหญ่',
    flu: /^วัคซีนไข้หวัดใหญ่ 4 สายพันธุ์/,
    until: /^ใช้ได้ถึงวันที่ .+ 25\d\d$/,
    nothing: 'ไม่พบเรื่องที่ค้นหา',
    clear: 'ล้างคำค้น',
    who: 'ใครควรฉีดก่อน',
    go: 'ค้นหาโรงพยาบาล',
    share: 'แชร์หน้านี้',
    copied: 'คัดลอกลิงก์แล้ว',
    expired: 'โปรโมชันนี้หมดอายุแล้ว',
    all: 'ดูโปรโมชันทั้งหมด',
    partners: 'จากพันธมิตร',
    partner: 'ครัวสบาย โภชนาการ',
    salt: /^ลดเค็มแบบอาหารไทย/,
    neck: /^ปวดคอบ่าไหล่/,
  },
  en: {
    search: 'Search promotions',
    typed: 'FLU vaccine',
    flu: /^Four-strain flu vaccine/,
    until: /^Valid until .+ 20\d\d$/,
    nothing: 'Nothing found',
    clear: 'Clear the search',
    who: 'Who should get it first',
    go: 'Find a hospital',
    share: 'Share this page',
    copied: 'Link copied',
    expired: 'This promotion has expired',
    all: 'See all promotions',
    partners: 'From partners',
    partner: 'Krua Sabai Nutrition',
    salt: /^Less salt in Thai food/,
    neck: /^A stiff neck from work/,
  },
} as const

const cases = [
  ['th', 'khum'],
  ['en', 'orchid'],
] as const

function at(path: string, lang: 'th' | 'en', partner: PartnerName): string {
  return localePath(path, lang) + (partner === 'khum' ? '' : `?${partnerQuery(partner)}`)
}

async function faults(page: Page): Promise<string[]> {
  return [...(await sidewaysFaults(page)), ...(await axeViolations(page))]
}

for (const [lang, partner] of cases) {
  const w = words[lang]

  test(`a guest searches the promotions, reads one and shares it, in ${lang}, ${partner}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // A test can't use the phone's share dialog. Without `navigator.share`, the page copies the link instead.
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    const watch = watchPage(page)
    await page.goto(at('/promotion', lang, partner))
    await watch.settled()
    const field = page.getByRole('textbox', { name: w.search })
    await field.fill('zzzz')
    await expect(page.getByRole('heading', { name: w.nothing })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: w.clear }).last().click()
    await field.fill(w.typed)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    expect(await faults(page)).toEqual([])

    await page.getByRole('link', { name: w.flu }).click()
    await expect(page.getByRole('heading', { name: w.flu, level: 2 })).toBeVisible()
    await expect(page.getByRole('heading', { name: w.who })).toBeVisible()
    await expect(page.getByText(w.until)).toBeVisible()
    await expect(page.getByRole('link', { name: w.go })).toBeVisible()
    await watch.settled()
    expect([...(await faults(page)), ...watch.take()]).toEqual([])
    await page.getByRole('button', { name: w.share }).click()
    await expect(page.getByText(w.copied)).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(lang === 'th' ? /^[^?]+\d\/promotion\/[\w-]{22}$/ : /\/en\/promotion\/[\w-]{22}$/)

    await page.goBack()
    await expect(field).toHaveValue(w.typed)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  })

  test(`an expired promotion says so and leads to the others, in ${lang}, ${partner}`, async ({
    page,
    request,
  }) => {
    const id = await endedPromotion(request, `ended-${lang}`)
    await page.goto(at(`/promotion/${id}`, lang, partner))
    await expect(page.getByRole('heading', { name: w.expired })).toBeVisible()
    expect(await faults(page)).toEqual([])
    await page.getByRole('link', { name: w.all }).click()
    await expect(page.getByRole('link', { name: w.flu })).toBeVisible()
    const response = await request.get(`/api/v1/contents/${id}`, { headers: partnerHeaders(partner) })
    expect([response.status(), (await response.json()).code]).toEqual([410, 'promotion_expired'])
  })

  test(`partners’ articles: all, one partner’s, and ours, in ${lang}, ${partner}`, async ({ page }) => {
    const watch = watchPage(page)
    await page.goto(at('/article', lang, partner))
    await page.getByRole('link', { name: w.partners }).click()
    await expect(page.getByRole('link', { name: w.neck })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: w.partner }).click()
    await expect(page.getByRole('link', { name: w.neck })).toBeHidden()
    await watch.settled()
    expect([...(await faults(page)), ...watch.take()]).toEqual([])
    await page.getByRole('link', { name: w.salt }).click()
    await expect(page.getByRole('heading', { name: w.salt, level: 2 })).toBeVisible()
    await expect(page.locator('article')).toContainText(w.partner)
  })
}

async function endedPromotion(request: Page['request'], code: string): Promise<string> {
  const response = await request.put(`/api/integration/v1/contents/${code}`, {
    headers: await clientHeaders(request),
    data: {
      kind: 'promotion',
      title: { th: 'จบแล้ว', en: 'Over' },
      summary: { th: 'จบแล้ว', en: 'Over' },
      body: { th: '<p>จบแล้ว</p>', en: '<p>Over</p>' },
      published_on: '2020-01-01',
      starts_on: '2020-01-01',
      ends_on: '2020-12-31',
    },
  })
  expect(response.status()).toBe(200)
  return (await response.json()).data.id
}

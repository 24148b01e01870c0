import { expect, type Page, test } from '@playwright/test'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { openInApp } from './support/open-in-app'
import { signInByCall } from './support/sign-in'
import { watchPage } from './support/watch-page'
import { shellWords } from './support/words'

test.use({ isMobile: false, hasTouch: false })

const screens = [
  '/',
  '/coverages',
  '/claim-status',
  '/search-hospital',
  '/promotion',
  '/notification',
  '/setting',
]

const barOf = (page: Page) => page.getByRole('navigation', { name: shellWords.th.mainMenu })

/** Returns an element's edges in px. */
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} isn't shown`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

for (const [device, width, height] of [
  ['a tablet', 768, 1024],
  ['a computer', 1280, 800],
  ['a large screen', 1920, 1080],
] as const)
  test(`${device}: the bar is beside the content, nothing overlaps, and axe is clean`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height })
    await signInByCall(context, { username: 'malee' })
    const watch = watchPage(page)
    const faults: string[] = []
    await page.goto('/')
    await watch.settled()
    for (const path of screens) {
      await openInApp(page, path)
      await watch.settled()
      const [bar, main] = [await barOf(page).boundingBox(), await boxOf(page, 'main')]
      expect(bar, `${path} has a bar`).not.toBeNull()
      expect(bar ? bar.x + bar.width : 0, `${path}: bar left of content`).toBeLessThanOrEqual(main.x)
      const found = [...(await sidewaysFaults(page)), ...(await axeViolations(page))]
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })

test('on a computer, a coverage has two columns; on a phone, one', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/coverages')
  await page.locator('main a[href*="/coverages/"]:not([href$="/eclaim"])').first().click()
  const history = page.getByRole('heading', { name: 'ประวัติการเคลม' })
  await expect(history).toBeVisible()
  const card = await boxOf(page, 'main article')
  const beside = await history.boundingBox()
  expect(beside?.x).toBeGreaterThan(card.right)
  await page.setViewportSize({ width: 390, height: 844 })
  const below = await history.boundingBox()
  expect(below?.x).toBeLessThan(390)
  expect((await boxOf(page, 'main article')).x).toBeLessThan(40)
})

test('on a computer, the sign-in picture is beside the form, and the bar stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/login')
  const form = await boxOf(page, 'main form')
  const logo = await boxOf(page, 'main img')
  expect(logo.right).toBeLessThan(form.x)
  expect(form.bottom).toBeLessThan(800)

  await page.goto('/')
  await expect(barOf(page)).toBeVisible()
  await page.mouse.wheel(0, 600)
  await expect(barOf(page)).toBeInViewport()
})

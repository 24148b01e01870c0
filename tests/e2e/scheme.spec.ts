import { expect, type Page, test } from '@playwright/test'
import { partnerQuery } from './support/demo-world'
import { axeViolations } from './support/inspect-screen'
import { signInByCall } from './support/sign-in'
import { tokensOf, tokensOnPage } from './support/theme-colours'
import { watchPage } from './support/watch-page'

const login = `/login?${partnerQuery('orchid')}`

/** Returns the colours of the page and of the browser's own bar, as they are before any script has run. */
async function firstPaint(page: Page) {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(login)
  const bar = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => window.matchMedia(media).matches)
      .map(({ content }) => content),
  )
  return { colours: await tokensOnPage(page), bar }
}

for (const [what, device, chosen, scheme] of [
  ['follows a dark device', 'dark', null, 'dark'],
  ['is dark on a light device if the member chose so', 'light', 'dark', 'dark'],
  ['is light on a dark device if the member chose so', 'dark', 'light', 'light'],
] as const)
  test(`the first paint ${what}, before any script`, async ({ page, context, baseURL }) => {
    await page.emulateMedia({ colorScheme: device })
    if (chosen) await context.addCookies([{ name: 'khum-scheme', value: chosen, url: baseURL ?? '' }])
    const colours = await tokensOf(page, 'orchid', scheme)
    expect(await firstPaint(page)).toEqual({ colours, bar: [colours['--color-top-bar']] })
  })

test('paper is light even in the dark scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect((await firstPaint(page)).colours).toEqual(await tokensOf(page, 'orchid'))
})

test('a choice under settings shows at once, passes axe, and stays after a reload', async ({
  page,
  context,
}) => {
  await signInByCall(context, { username: 'malee' })
  await page.goto('/setting')
  await page.getByRole('radio', { name: 'มืด' }).check()
  const dark = await tokensOf(page, 'khum', 'dark')
  expect(await tokensOnPage(page)).toEqual(dark)
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('radio', { name: 'มืด' })).toBeChecked()
  expect(await tokensOnPage(page)).toEqual(dark)
})

/**
 * Presses a card. Returns how many milliseconds each animation of the transition takes, or an empty list if there is
 * none.
 */
async function pressCard(page: Page): Promise<number[]> {
  const watch = watchPage(page)
  await page.goto('/coverages')
  await watch.settled()
  // Reads the animations as soon as the transition is ready. On a busy machine, the animations can end before the next
  // frame.
  const transitions = await page.evaluateHandle(() => {
    const begun: Promise<number[]>[] = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      begun.push(
        transition.ready.then(() =>
          document.getAnimations().flatMap(({ effect }) => {
            const isOurs =
              effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')
            return isOurs ? [Number(effect.getComputedTiming().duration)] : []
          }),
        ),
      )
      return transition
    }
    return begun
  })
  await page.locator('main a[href*="/coverages/"]').first().click()
  await expect(page).toHaveURL(/\/coverages\/[\w-]{22}$/)
  await watch.settled()
  return transitions.evaluate(async (begun) => (await Promise.all(begun)).flat())
}

test('a card grows into its coverage within 300 ms', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  const durations = await pressCard(page)
  expect(durations.length).toBeGreaterThan(0)
  expect(Math.max(...durations)).toBeLessThanOrEqual(300)
  await page.goBack()
  await expect(page).toHaveURL('/coverages')
})

test('nothing moves for a member who prefers reduced motion', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await pressCard(page)).toEqual([])
})

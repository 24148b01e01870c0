import { defaultTheme } from '@khum/contract'
import { themeLeaves, withValue } from '@khum/contract/theme-leaves'
import { expect, test } from '@playwright/test'
import { axeViolations } from './support/inspect-screen'
import { serveTheme } from './support/serve-theme'
import { watchPage } from './support/watch-page'

function everyColour(value: string): unknown {
  const colours = themeLeaves.filter(({ kind }) => kind === 'colour')
  return colours.reduce<unknown>((theme, { keys }) => withValue(theme, keys, value), defaultTheme)
}

const brokenThemes: Record<string, unknown> = {
  'an empty theme': {},
  'a list': [[], 'two', null],
  '64 KiB of junk': { junk: 'ขยะ'.repeat(7_000), main: 'x'.repeat(2_000), buttons: Array(500).fill(null) },
  'one colour for everything': everyColour('#f0a020'),
  nothing: null,
}

for (const [what, theme] of Object.entries(brokenThemes)) {
  test(`${what} does not stop the page, and everything can be read`, async ({ page }) => {
    const watch = watchPage(page)
    await serveTheme(page, theme)
    for (const path of ['/login', '/']) {
      await page.goto(path)
      await watch.settled()
      await expect(page.locator('main :is(a, button)').first()).toBeVisible()
      expect(await axeViolations(page), path).toEqual([])
    }
    expect(watch.take().filter((line) => line.startsWith('uncaught'))).toEqual([])
  })
}

import { defaultTheme, readTheme } from '@khum/contract'
import { type ThemeLeaf, themeLeaves, withValue } from '@khum/contract/theme-leaves'
import { themeTokens } from '@khum/contract/theme-tokens'
import { expect, type Page, test } from '@playwright/test'
import { findColours } from './support/find-colours'
import { signInByCall } from './support/sign-in'
import { watchPage } from './support/watch-page'

const plain: Record<string, string> = themeTokens(defaultTheme)
/**
 * Colours that the default theme doesn't have. For every field, one of them has enough contrast to be used without
 * correction.
 */
const testColours = ['#6b0f7a', '#f3d9ff', '#8a5cc0']

const values = { colour: testColours, opacity: [0, 0.5] }

/** Returns the CSS properties that a test value of a field changes, with their new values. */
function changesOf({ keys }: ThemeLeaf, value: string | number) {
  const tokens = themeTokens(readTheme(withValue(defaultTheme, keys, value)))
  const changed = Object.entries(tokens).filter(([name, colour]) => plain[name] !== colour)
  return {
    tokens: Object.fromEntries(changed),
    expected: changed.map(([, colour]) => colour).filter((colour) => colour.startsWith('#')),
  }
}

const gallery = '/dev/ui'

async function open(page: Page, path: string) {
  const watch = watchPage(page)
  await page.goto(path)
  if (path !== gallery) return watch.settled()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

test('every theme colour appears on some screen', async ({ page, context }) => {
  let remaining = themeLeaves.flatMap((leaf) => {
    const { kind } = leaf
    return kind === 'colour' || kind === 'opacity' ? [{ leaf, values: values[kind] }] : []
  })
  expect(remaining.length).toBeGreaterThan(80)
  const check = async () => {
    for (const at of testColours.keys()) {
      const tried = remaining.filter(({ values }) => at < values.length)
      const found = await findColours(
        page,
        tried.map(({ leaf, values }) => changesOf(leaf, values[at] ?? '')),
      )
      const seen = tried.filter((_, index) => found[index])
      remaining = remaining.filter((field) => !seen.includes(field))
    }
  }
  await open(page, '/login')
  await check()
  await open(page, '/')
  await check()
  await signInByCall(context, { username: 'malee' })
  await open(page, '/coverages')
  await check()
  await open(page, gallery)
  await check()
  await page.getByRole('button', { name: 'แผ่นเลือก' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check()
  expect(remaining.map(({ leaf }) => leaf.path)).toEqual([])
})

test('control: an unused colour is not found', async ({ page }) => {
  await open(page, '/login')
  const used = { tokens: { '--color-page': '#6b0f7a' }, expected: ['#6b0f7a'] }
  const unused = { tokens: { '--color-nothing': '#6b0f7a' }, expected: ['#6b0f7a'] }
  expect(await findColours(page, [used, unused])).toEqual([true, false])
})

import { expect, test } from '@playwright/test'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'

test('a theme is edited beside a phone that shows it, with its errors and corrections', async ({ page }) => {
  await page.goto('/dev/theme')
  await page.getByRole('button', { name: 'English' }).click()
  const phone = page.getByRole('region', { name: 'Preview' })
  const action = phone.getByRole('button', { name: 'The main action' })
  const background = () => action.evaluate((button) => getComputedStyle(button).backgroundColor)
  const copyButtonBefore = await page
    .getByRole('button', { name: 'Copy JSON' })
    .evaluate((button) => getComputedStyle(button).backgroundColor)

  await page.getByLabel('Start from').selectOption('ORC')
  await expect.poll(background).toBe('rgb(196, 29, 134)')
  await expect(page.getByText('Fine', { exact: true })).toBeVisible()

  const found = await axeViolations(page)
  expect(found.filter((line) => /^axe (color-contrast|label|select-name|button-name):/.test(line))).toEqual(
    [],
  )

  // The page lists a wrong value and uses the default colour instead.
  await page.getByText('buttons.0 primary').click()
  await page.getByLabel('buttons.0.background_color').first().fill('#123456')
  await expect.poll(background).toBe('rgb(18, 52, 86)')
  await page.getByLabel('buttons.0.background_color').first().fill('red')
  await expect(page.getByRole('cell', { name: 'wrong_colour' })).toBeVisible()
  await expect.poll(background).toBe('rgb(15, 118, 110)')

  // The page marks incomplete JSON as wrong. It applies valid JSON, and lists pairs of colours with too little
  // contrast.
  const json = page.getByLabel('The theme as JSON')
  await json.fill('{"content": {"color_1": "#ffffff"}')
  await expect(json).toHaveAttribute('aria-invalid', 'true')
  await json.fill('{"content": {"color_1": "#ffffff"}}')
  await expect(
    page.getByRole('row', { name: /content\.color_1 form\.background_color .*1\.00/ }),
  ).toBeVisible()

  // The theme changes the preview but not the page around it.
  const copyButtonAfter = await page
    .getByRole('button', { name: 'Copy JSON' })
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(copyButtonAfter).toBe(copyButtonBefore)
  expect(await sidewaysFaults(page)).toEqual([])
})

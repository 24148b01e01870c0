import { expect, type Locator, type Page, test } from '@playwright/test'
import { certificatePdf, type PickedFile, receiptPhoto } from './support/files'
import { testWithServer } from './support/own-server'
import { shellWords, words } from './support/words'

const testAlone = testWithServer({ READING: 'off' })

const w = words.en
const shell = shellWords.en
const mostTabs = 60

/**
 * Returns what is wrong with the focus: it is lost, out of sight, covered or not marked. Returns null if nothing is
 * wrong.
 */
function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'the focus is lost'
    const name = `<${focused.localName}> “${focused.textContent?.trim().slice(0, 30)}”`
    // Radio buttons and file inputs are hidden; their labels are what people see.
    const seen = focused.closest('label') ?? focused
    const box = seen.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    if (right - left < 8 || bottom - top < 8) return `${name} is out of sight`
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!hit || !(seen.contains(hit) || hit.contains(seen))) return `${name} is covered by ${hit?.outerHTML}`
    const marked = [focused, seen, ...seen.querySelectorAll('*'), seen.parentElement].some((element) => {
      const { outlineStyle, outlineWidth } = element ? getComputedStyle(element) : {}
      return outlineStyle !== undefined && outlineStyle !== 'none' && parseFloat(outlineWidth ?? '') > 0
    })
    return marked ? null : `${name} isn't marked`
  })
}

/** Presses Tab until the control has the focus. Checks after each press that the focus can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    // The browser may still be scrolling to the control.
    await expect.poll(() => focusFault(page)).toBeNull()
  }
  throw new Error(`${target} can't be reached with Tab`)
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Waits for a URL and checks that the focus isn't lost there. */
async function arrive(page: Page, url: RegExp): Promise<void> {
  await expect(page).toHaveURL(url)
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/en/login')
  await tabTo(page, page.getByLabel(w.username))
  await page.keyboard.type('malee')
  await tabTo(page, page.getByLabel(w.password, { exact: true }))
  await page.keyboard.type('Khum2569')
  await page.keyboard.press('Enter')
  await arrive(page, /\/en$/)
}

async function attach(page: Page, title: string, file: PickedFile): Promise<void> {
  const section = page.locator('section').filter({ hasText: title })
  const chooser = page.waitForEvent('filechooser')
  await press(page, section.locator('input[type=file]').first(), 'Space')
  await (await chooser).setFiles([file])
  await expect(section.getByText(w.accepted)).toBeVisible({ timeout: 30_000 })
}

test('the focus stays in sight when the content of home arrives above it', async ({ page }) => {
  let arrives = () => {}
  const held = new Promise<void>((resolve) => {
    arrives = resolve
  })
  await page.route('**/api/v2/home?*', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page)
  await tabTo(page, page.getByRole('navigation', { name: shell.services }).getByRole('link').first())
  arrives()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => focusFault(page)).toBeNull()
})

testAlone('signs in and sends a claim with the keyboard only', async ({ page, browser }) => {
  testAlone.slow()
  await signIn(page)

  const menu = page.getByRole('navigation', { name: shell.mainMenu })
  await press(page, menu.getByRole('link', { name: shell.eClaim }))
  await arrive(page, /\/coverages\/eclaim/)
  await press(page, page.getByRole('list', { name: w.chooseCard }).getByRole('button').first())
  await arrive(page, /\/e-claim\?draft=/)

  // Tab reaches only one radio button of a group. The arrow keys choose the others.
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel(w.illness, { exact: true })).toBeChecked()
  await press(page, page.getByRole('group', { name: w.kind }).getByLabel(w.opd), 'Space')
  await press(page, page.getByRole('group', { name: w.date }).getByRole('radio').first(), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel(w.yesterday)).toBeChecked()
  await press(page, page.getByRole('link', { name: w.symptom }))
  await arrive(page, /\/symptom/)
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel(w.cause)).toBeChecked()
  await press(page, page.getByRole('button', { name: w.confirm }))
  await arrive(page, /\/e-claim/)
  await press(page, page.getByRole('link', { name: w.place }))
  await arrive(page, /\/provider-list/)
  await tabTo(page, page.getByLabel(w.search))
  await page.keyboard.type('siriraj')
  await press(page, page.getByRole('button', { name: /Siriraj/ }).first())
  await arrive(page, /\/e-claim/)
  await tabTo(page, page.getByLabel(w.amount))
  await page.keyboard.type('1234.50')
  await press(page, page.getByRole('button', { name: w.toAttach }))
  await arrive(page, /step=attach/)

  await attach(page, w.receipts, await receiptPhoto('keys-1'))
  await attach(page, w.medical, await certificatePdf(browser, 'keys-2'))
  await attach(page, w.bankBook, await receiptPhoto('keys-3'))
  await press(page, page.getByRole('button', { name: w.toPreview }))
  await arrive(page, /step=preview/)
  await press(page, page.getByLabel(w.agree), 'Space')
  await press(page, page.getByRole('button', { name: w.send, exact: true }))
  await expect(page.getByText(w.arrived)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

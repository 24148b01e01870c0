import { readTheme } from '@khum/contract'
import { type Scheme, themeTokens } from '@khum/contract/theme-tokens'
import type { Page } from '@playwright/test'
import { type PartnerName, partnerHeaders, partners } from './demo-world'

/** Loads the insurer's theme from the API. Returns the colours that the contract derives from it. */
export async function tokensOf(
  page: Page,
  partner: PartnerName,
  scheme: Scheme = 'light',
): Promise<Record<string, string>> {
  const response = await page.request.get(`/api/v1/theme/${partners[partner].insCode}`, {
    headers: partnerHeaders(partner),
  })
  const { data } = await response.json()
  return colours(themeTokens(readTheme(data), scheme))
}

/** Returns the colours that the page uses. */
export async function tokensOnPage(page: Page): Promise<Record<string, string>> {
  const names = Object.keys(themeTokens(readTheme({})))
  const values = await page.evaluate((all) => {
    const style = getComputedStyle(document.documentElement)
    return all.map((name) => [name, style.getPropertyValue(name).trim()])
  }, names)
  return colours(Object.fromEntries(values))
}

/** Returns only the hex colours, because browsers may rewrite other notations. */
function colours(tokens: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).filter(([, value]) => /^#[0-9a-f]{6}$/i.test(value)))
}

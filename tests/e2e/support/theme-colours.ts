import { readTheme } from '@khum/contract'
import { themeTokens } from '@khum/contract/theme-tokens'
import type { Page } from '@playwright/test'
import { type PartnerName, partnerHeaders, partners } from './demo-world'

/** The colours that the insurer's theme comes to, from the documented call and the rules of the contract. */
export async function tokensOf(page: Page, partner: PartnerName): Promise<Record<string, string>> {
  const response = await page.request.get(`/api/v1/theme/${partners[partner].insCode}`, {
    headers: partnerHeaders(partner),
  })
  const { data } = await response.json()
  return colours(themeTokens(readTheme(data)))
}

/** The same as the browser has them. */
export async function tokensOnPage(page: Page): Promise<Record<string, string>> {
  const names = Object.keys(themeTokens(readTheme({})))
  const values = await page.evaluate((all) => {
    const style = getComputedStyle(document.documentElement)
    return all.map((name) => [name, style.getPropertyValue(name).trim()])
  }, names)
  return colours(Object.fromEntries(values))
}

/** Only plain colours: they are written the same on both sides. */
function colours(tokens: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).filter(([, value]) => /^#[0-9a-f]{6}$/i.test(value)))
}

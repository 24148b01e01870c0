import type { Lang } from '@khum/contract'
import { expect, type Page } from '@playwright/test'
import { codeOf } from './identity'
import { codeField, typeCode } from './identity-steps'

/** Finds the SMS with the reference that the screen shows, and types its code. */
export async function enterCode(page: Page, lang: Lang, phone: string) {
  await expect(codeField(page, lang)).toBeVisible()
  const refNo = await page.getByText(/^[A-Z]{6}$/).innerText()
  await typeCode(page, lang, await codeOf(page.request, phone, refNo))
}

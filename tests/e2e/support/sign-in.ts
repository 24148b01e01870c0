import { type Lang, localePath, type Session } from '@khum/contract'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { demoPassword, type PartnerName, partnerHeaders } from './demo-world'
import { words } from './words'

interface SignIn {
  username: string
  partner?: PartnerName
  stay?: boolean
}

/** Signs in with an API call, which sets the session's cookies. The next page of this browser is then signed in. */
export async function signInByCall(context: BrowserContext, { username, partner = 'khum', stay }: SignIn) {
  const response = await context.request.post('/api/v1/session', {
    headers: partnerHeaders(partner),
    data: { username, password: demoPassword, ...(stay ? { stay_signed_in: true } : {}) },
  })
  expect(response.status(), `signing in as ${username}`).toBe(201)
  const { data }: { data: Session } = await response.json()
  return data
}

export async function fillSignIn(page: Page, lang: Lang, username: string, password = demoPassword) {
  const w = words[lang]
  await page.getByLabel(w.username).fill(username)
  await page.getByLabel(w.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: w.signIn, exact: true }).click()
}

export async function signInByForm(page: Page, lang: Lang, username: string) {
  await page.goto(localePath('/login', lang))
  await fillSignIn(page, lang, username)
  await expect(page).not.toHaveURL(/\/login/)
}

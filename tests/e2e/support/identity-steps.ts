import { accountEndpoints, consentEndpoints, type Lang, oneTimeCodeEndpoints } from '@khum/contract'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { partnerHeaders } from './demo-world'
import { codeOf } from './identity'
import { identityWords } from './words'

export interface NewMember {
  name: string
  surname: string
  phone: string
  username: string
  password: string
}

export async function fillRegistration(page: Page, lang: Lang, member: NewMember): Promise<void> {
  const w = identityWords[lang]
  await page.getByLabel(w.name, { exact: true }).fill(member.name)
  await page.getByLabel(w.surname, { exact: true }).fill(member.surname)
  await page.getByLabel(w.phone).fill(member.phone)
  await page.getByLabel(w.username).fill(member.username)
  await page.getByLabel(w.password, { exact: true }).fill(member.password)
  await page.getByLabel(w.confirm).fill(member.password)
  await page.getByRole('button', { name: w.toCode }).click()
}

export function codeField(page: Page, lang: Lang) {
  return page.getByRole('textbox', { name: identityWords[lang].code })
}

/** Types a code. The app sends the code after the sixth digit. */
export async function typeCode(page: Page, lang: Lang, code: string): Promise<void> {
  await codeField(page, lang).focus()
  await page.keyboard.type(code)
}

export async function acceptTexts(page: Page, lang: Lang): Promise<void> {
  const w = identityWords[lang]
  await page.getByLabel(w.terms).check()
  await page.getByRole('button', { name: w.next, exact: true }).click()
  await page.getByLabel(w.privacy).check()
  await page.getByRole('button', { name: w.open, exact: true }).click()
}

/**
 * Registers a member with API calls. First opens a page, which sets a cookie: without it, all tests would share one
 * limit on one-time codes.
 */
export async function registerByCall(request: APIRequestContext, member: NewMember): Promise<void> {
  const headers = partnerHeaders('khum')
  await request.get('/')
  const call = async (path: string, data: object, token?: string) => {
    const response = await request.post(path, {
      headers: token ? { ...headers, 'register-token': token } : headers,
      data,
    })
    expect(response.ok(), `${path}: ${response.status()}`).toBe(true)
    const body: { data: { token: string; ref_no: string } } = await response.json()
    return body.data
  }
  const flow = await call(accountEndpoints.startRegistration.path, {
    ...member,
    password_confirm: member.password,
  })
  const code = await codeOf(request, member.phone, flow.ref_no)
  await call(oneTimeCodeEndpoints.verifyOtp.path, { ref_no: flow.ref_no, code }, flow.token)
  const texts = await request.get(consentEndpoints.listConsentDocuments.path, { headers })
  const { data }: { data: { items: { id: string; kind: string }[] } } = await texts.json()
  const needed = data.items.filter(({ kind }) => kind === 'terms' || kind === 'privacy')
  await call(
    accountEndpoints.finishRegistration.path,
    { consents: needed.map(({ id }) => id), confirm_existing: false },
    flow.token,
  )
}

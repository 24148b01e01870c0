import { localePath } from '@khum/contract'
import { expect, type Page } from '@playwright/test'
import { codeTo, identityTest as test, wrongCode } from './support/identity'
import { acceptTexts, codeField, fillRegistration, typeCode } from './support/identity-steps'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { identityWords } from './support/words'

async function inspect(page: Page) {
  expect([...(await axeViolations(page)), ...(await sidewaysFaults(page))], page.url()).toEqual([])
}

const people = {
  th: { name: 'สมใจ', surname: 'รักดี', phone: '089 111 0001', username: 'somjai01', password: 'Malai2569x' },
  en: {
    name: 'Jane',
    surname: "O'Neil-Smith",
    phone: '+66891110002',
    username: 'janeneil',
    password: 'Malai 2569',
  },
}

for (const lang of ['th', 'en'] as const) {
  const w = identityWords[lang]

  test(`a guest registers and reaches the page they wanted, ${lang}`, async ({ page, request }) => {
    const person = people[lang]
    await page.goto(localePath('/claim-status', lang))
    await page.getByRole('main').getByRole('link', { name: w.register }).click()
    await expect(page.getByLabel(w.username)).toBeVisible()
    await inspect(page)
    await fillRegistration(page, lang, { ...person, username: 'malee' })
    await expect(page.getByText(w.taken)).toBeVisible()
    await expect(page.getByLabel(w.username)).toBeFocused()
    await page.getByLabel(w.username).fill(person.username)
    await page.getByRole('button', { name: w.toCode }).click()

    await expect(codeField(page, lang)).toBeFocused()
    await inspect(page)
    const code = await codeTo(request, person.phone.replace('+66', '0'))
    await typeCode(page, lang, wrongCode(code))
    await expect(page.getByText(w.wrong)).toBeVisible()
    await typeCode(page, lang, code)

    await page.getByRole('button', { name: w.next, exact: true }).click()
    await expect(page.getByText(w.tickFirst)).toBeVisible()
    await inspect(page)
    await page.getByLabel(w.terms).check()
    await page.getByRole('button', { name: w.next, exact: true }).click()
    await expect(page.getByLabel(w.privacy)).not.toBeChecked()
    await inspect(page)
    await page.getByLabel(w.privacy).check()
    await page.getByRole('button', { name: w.open, exact: true }).click()
    await expect(page.getByText(w.welcome)).toBeVisible()
    await expect(page).toHaveURL(localePath('/claim-status', lang))

    // The session continues after a reload, and going back doesn't lead to the registration form.
    await page.reload()
    await expect(page).toHaveURL(localePath('/claim-status', lang))
    await page.goBack()
    await expect(page.getByRole('button', { name: w.toCode })).toHaveCount(0)
  })

  test(`a phone that already has an account is told so only after the code, ${lang} (R15)`, async ({
    page,
    request,
  }) => {
    const phone = lang === 'th' ? '0800000001' : '0800000002'
    await page.goto(localePath('/register', lang))
    await fillRegistration(page, lang, { ...people[lang], phone, username: `nobody${lang}` })
    await expect(codeField(page, lang)).toBeFocused()
    await typeCode(page, lang, await codeTo(request, phone))
    await expect(page.getByRole('heading', { name: w.registered })).toBeVisible()
    await inspect(page)
  })
}

test('a person known from paper is greeted, in the language chosen during registration', async ({
  page,
  request,
}) => {
  const phone = '0800000015'
  await page.goto('/register')
  const person = { name: 'วิไล', surname: 'สุขสวัสดิ์', phone, username: 'wilai01', password: 'Malai2569x' }
  await fillRegistration(page, 'th', person)
  await expect(codeField(page, 'th')).toBeFocused()
  const code = await codeTo(request, phone)
  await page.keyboard.type(code.slice(0, 3))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL('/en/otp?for=register')
  await expect(codeField(page, 'en')).toHaveValue(code.slice(0, 1))
  await page.getByLabel('Digit 4 of 6').focus()
  await page.keyboard.type(code.slice(3))
  await expect(page.getByText('Wilai Suksawat')).toBeVisible()
  await expect(page.getByText('1 insurance card', { exact: true })).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Yes, this is me' }).click()
  await acceptTexts(page, 'en')
  await expect(page).toHaveURL('/en')
  await page.goto('/en/coverages')
  await expect(page.getByText('••••2458').first()).toBeVisible()

  // The member didn't tick the box for health data at registration, so the first claim asks for this consent (R66).
  await page.goto('/en/coverages/eclaim')
  await expect(page.getByRole('heading', { name: 'Can we use your health data' })).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'I agree, continue' }).click()
  // The member has only one card, so the app doesn't ask for which card the claim is.
  await expect(page).toHaveURL(/\/en\/e-claim\?draft=/)
})

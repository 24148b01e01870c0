import { expect } from '@playwright/test'
import { runExchange } from './support/exchange-cli'
import { codeTo, identityTest as test } from './support/identity'
import { acceptTexts, codeField, fillRegistration, typeCode } from './support/identity-steps'

test('a member from an imported batch registers, sees the card and what is left, and then next year’s card', async ({
  page,
  request,
  baseURL,
}, testInfo) => {
  const [full, renewal] = [testInfo.outputPath('full'), testInfo.outputPath('renewal')]
  const written = await runExchange(baseURL, 'sample', '--members', '30', '--seed', '9', '--out', full)
  const [, name = '', surname = '', phone = ''] = /^ {2}(\S+) (\S+) \(.*phone (\S+),/m.exec(written) ?? []
  const applied = JSON.parse(await runExchange(baseURL, 'apply', full, '--json'))
  expect(applied).toMatchObject({ batch: 'S9-full', status: 'applied', refused: 0 })

  await page.goto('/register')
  await fillRegistration(page, 'th', { name, surname, phone, username: 'sample09', password: 'Malai2569x' })
  await expect(codeField(page, 'th')).toBeFocused()
  await typeCode(page, 'th', await codeTo(request, phone))
  await page.getByRole('button', { name: 'ใช่ ฉันเอง' }).click()
  await acceptTexts(page, 'th')
  await expect(page).toHaveURL('/')
  await page.goto('/coverages')
  const cards = page.getByRole('main').getByRole('link', { name: /แผนกลุ่ม/ })
  await expect(cards).toHaveCount(1)
  await cards.click()
  await expect(page).toHaveURL(/\/coverages\/[\w-]{22}$/)
  await expect(page.getByRole('main').getByText('คงเหลือ').first()).toBeVisible()

  await runExchange(baseURL, 'sample', '--renewal-of', full, '--out', renewal)
  expect(JSON.parse(await runExchange(baseURL, 'apply', renewal, '--json'))).toMatchObject({
    status: 'applied',
  })
  await page.goto('/coverages')
  await expect(cards).toHaveCount(2)
  await page.goto('/notification')
  await page.getByRole('tab', { name: 'ทั่วไป ยังไม่ได้อ่าน 1 รายการ' }).click()
  await expect(page.getByText('คุณมีบัตรใหม่')).toHaveCount(1)
})

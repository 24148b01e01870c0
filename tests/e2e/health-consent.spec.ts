import { expect, test } from '@playwright/test'
import { partnerHeaders } from './support/demo-world'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { signInByCall } from './support/sign-in'

test('a member who withdrew consent is asked again before a claim, can decline, or agrees with one tap (R66)', async ({
  page,
  context,
}) => {
  const { access_token: token } = await signInByCall(context, { username: 'surachai' })
  const withdrawn = await context.request.delete('/api/v1/consents/health_data', {
    headers: { ...partnerHeaders('khum'), authorization: `Bearer ${token}` },
  })
  expect(withdrawn.status()).toBe(204)

  await page.goto('/coverages/eclaim')
  const question = page.getByRole('heading', { name: 'ขอใช้ข้อมูลสุขภาพเพื่อพิจารณาเคลม' })
  await expect(question).toBeVisible()
  expect([...(await axeViolations(page)), ...(await sidewaysFaults(page))]).toEqual([])
  await page.getByRole('link', { name: 'ไว้ภายหลัง' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/coverages/eclaim')
  await page.getByText('อ่านความยินยอมฉบับเต็ม').click()
  await expect(page.getByText('ข้อมูลสุขภาพเป็นข้อมูลอ่อนไหว')).toBeVisible()
  await page.getByRole('button', { name: 'ยินยอมและไปต่อ' }).click()
  // Surachai has only one card, so the claim begins without a choice of cards.
  await expect(page).toHaveURL(/\/e-claim\?draft=/)
  await page.goto('/coverages/eclaim')
  await expect(page).toHaveURL(/\/e-claim\?draft=/)
  await expect(question).toHaveCount(0)
})

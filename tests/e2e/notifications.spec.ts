import { localePath } from '@khum/contract'
import { expect, test } from '@playwright/test'
import { partnerQuery } from './support/demo-world'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { signInByCall } from './support/sign-in'
import { watchPage } from './support/watch-page'

test('a member sees new notifications, reads one and opens the claim, in Thai', async ({ page, context }) => {
  const watch = watchPage(page)
  await signInByCall(context, { username: 'malee' })
  await page.goto('/')
  await page.getByRole('button', { name: /^การแจ้งเตือน, ยังไม่ได้อ่าน \d+ รายการ/ }).click()
  await expect(page.getByRole('heading', { name: 'การแจ้งเตือน', level: 1 })).toBeVisible()
  // Other tests open the newest notification, so this test opens the oldest unread one.
  const unread = page.getByRole('link', { name: /ยังไม่ได้อ่าน.*เคลมเลขที่/ }).last()
  await expect(unread).toBeVisible()
  await expect(page.getByRole('tab', { name: /สถานะเคลม.*ยังไม่ได้อ่าน \d+ รายการ/ })).toBeVisible()
  await watch.settled()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysFaults(page)).toEqual([])

  const address = await unread.getAttribute('href')
  await unread.click()
  await expect(page.getByText('เลขที่เคลม', { exact: true })).toBeVisible()
  await watch.settled()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'ดูเคลมนี้' }).click()
  await expect(page).toHaveURL(/\/claim-status\/[\w-]{22}$/)
  await expect(page.getByText('เลขที่เคลม', { exact: true })).toBeVisible()

  await page.goBack()
  await page.goBack()
  await expect(page.locator(`a[href="${address}"]`)).not.toContainText('ยังไม่ได้อ่าน')
  await page.reload()
  await expect(page.locator(`a[href="${address}"]`)).not.toContainText('ยังไม่ได้อ่าน')
  await watch.settled()
  expect(watch.take()).toEqual([])
})

test('an expired promotion says so, and a family notification opens family coverage, in Thai', async ({
  page,
  context,
}) => {
  const watch = watchPage(page)
  await signInByCall(context, { username: 'malee' })
  await page.goto('/notification')
  await page.getByRole('tab', { name: /โปรโมชันและบทความ/ }).click()
  await page.getByRole('link', { name: /หมดอายุแล้ว/ }).click()
  await expect(page.getByText('โปรโมชันหรือบทความนี้หมดอายุแล้ว')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ดูโปรโมชันอื่น' })).toBeVisible()
  await watch.settled()
  expect(await axeViolations(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('tab', { name: /โปรโมชัน/, selected: true })).toBeVisible()
  await page.getByRole('tab', { name: /ทั่วไป/ }).click()
  await page.getByRole('link', { name: /วิชัย ขอดูความคุ้มครองของคุณ/ }).click()
  await page.getByRole('link', { name: 'ไปที่ความคุ้มครองของครอบครัว' }).click()
  await expect(page).toHaveURL(/\/family-coverages$/)
  expect(watch.take()).toEqual([])
})

test('one press marks all as read, in English with another partner', async ({ page, context }) => {
  const watch = watchPage(page)
  await signInByCall(context, { username: 'orchid01', partner: 'orchid' })
  await page.goto(`${localePath('/notification', 'en')}?${partnerQuery('orchid')}`)
  await page.getByRole('tab', { name: /^General/ }).click()
  const notice = page.getByRole('link', { name: /A short break on Saturday night/ })
  // Another test may have read this notification already, so this test doesn't check that it is unread here. The button
  // is shown while any notification is unread.
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(notice).not.toContainText('Unread')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await watch.settled()
  expect(await axeViolations(page)).toEqual([])
  await notice.click()
  await expect(page.getByText('nothing that was sent is lost')).toBeVisible()
  await page.goBack()
  await page.getByRole('tab', { name: /articles/ }).click()
  await page.getByRole('link', { name: /A read of a few minutes/ }).click()
  await expect(page.getByRole('link', { name: 'Read this article' })).toBeVisible()
  await watch.settled()
  expect(await sidewaysFaults(page)).toEqual([])
  expect(watch.take()).toEqual([])
})

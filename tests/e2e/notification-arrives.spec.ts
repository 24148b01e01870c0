import type { ClaimSummary, UnreadCounts } from '@khum/contract'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { runClaims } from './support/claims-cli'
import { clientHeaders } from './support/demo-client'
import { partnerHeaders } from './support/demo-world'
import { signInByCall } from './support/sign-in'
import { watchPage } from './support/watch-page'

async function sendNotice(request: APIRequestContext, username: string, th: string, en: string) {
  const response = await request.post('/api/integration/v1/notices', {
    headers: { ...(await clientHeaders(request)), 'idempotency-key': crypto.randomUUID() },
    data: { kind: 'notice', title: { th, en }, text: { th: `${th} …`, en: `${en} …` }, username },
  })
  expect(response.status()).toBeLessThan(300)
}

/** Runs `go` and waits until the page has opened its notification stream. */
async function waitForStream(page: Page, go: () => Promise<unknown>) {
  const stream = page.waitForResponse(/\/api\/v1\/notifications\/stream$/)
  await go()
  expect((await stream).status()).toBe(200)
}

async function countUnread(request: APIRequestContext, headers: Record<string, string>): Promise<number> {
  const response = await request.get('/api/v1/notifications?limit=1', { headers })
  const { data }: { data: { unread: UnreadCounts } } = await response.json()
  return Object.values(data.unread).reduce((sum, each) => sum + each, 0)
}

test('changes by claims staff show in the open list and the open claim without a reload, in Thai and English', async ({
  page,
  context,
  baseURL,
}) => {
  const watch = watchPage(page)
  const { access_token: token } = await signInByCall(context, { username: 'surachai' })
  const headers = { ...partnerHeaders('khum'), authorization: `Bearer ${token}` }
  const response = await context.request.get('/api/v1/claims', { headers })
  const { data }: { data: { items: ClaimSummary[] } } = await response.json()
  const claim = data.items.find(({ status }) => status === 'received')
  if (!claim) throw new Error('the demo world has no claim that was just received')

  await waitForStream(page, () => page.goto('/notification'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('การแจ้งเตือน')
  const before = await countUnread(context.request, headers)
  await runClaims(baseURL ?? '', 'take', claim.claim_number)
  const link = page.getByRole('link', { name: /กำลังตรวจเคลม/ })
  // The notification arrives through the stream. Without the stream, the page would poll only every 30 s.
  await expect(link).toHaveCount(1)
  await expect(page.getByRole('button', { name: `การแจ้งเตือน, ยังไม่ได้อ่าน ${before + 1} รายการ` })).toBeVisible()

  const other = await context.newPage()
  await waitForStream(other, () => other.goto(`/en/claim-status/${claim.id}`))
  await runClaims(baseURL ?? '', 'ask', claim.claim_number, '--list', 'receipt')
  const toast = other.getByRole('region', { name: 'Messages' })
  await expect(toast.getByText('You have a new notification')).toBeVisible()
  await expect(other.getByText('Documents needed').first()).toBeVisible()
  await toast.getByRole('button', { name: 'Open' }).click()
  await expect(other).toHaveURL(/\/en\/notification\/[\w-]{22}$/)
  expect(watch.take()).toEqual([])
})

test('a notification sent while offline shows once the network is back', async ({
  page,
  context,
  request,
}) => {
  await signInByCall(context, { username: 'prasert' })
  await waitForStream(page, () => page.goto('/notification?tab=general'))
  await page.getByRole('tab', { name: /ทั่วไป/ }).click()
  const notice = (name: string) => page.getByRole('link', { name: new RegExp(name) })
  await sendNotice(request, 'prasert', 'ข่าวที่หนึ่ง', 'News one')
  await expect(notice('ข่าวที่หนึ่ง')).toHaveCount(1)
  await context.setOffline(true)
  await sendNotice(request, 'prasert', 'ข่าวที่สอง', 'News two')
  await sendNotice(request, 'prasert', 'ข่าวที่สาม', 'News three')
  await waitForStream(page, () => context.setOffline(false))
  for (const name of ['ข่าวที่หนึ่ง', 'ข่าวที่สอง', 'ข่าวที่สาม']) await expect(notice(name)).toHaveCount(1)
  await sendNotice(request, 'prasert', 'ข่าวที่สี่', 'News four')
  await expect(notice('ข่าวที่สี่')).toHaveCount(1)
  expect(await page.getByRole('link', { name: /ข่าวที่/ }).count()).toBe(4)
})

test('an open page notices at once when it is signed out elsewhere', async ({ page, context, request }) => {
  const { access_token: token } = await signInByCall(context, { username: 'prasert' })
  await waitForStream(page, () => page.goto('/notification'))
  const headers = { ...partnerHeaders('khum'), authorization: `Bearer ${token}` }
  await request.delete('/api/v1/session', { headers })
  await expect(page).toHaveURL(/\/(check-page|login)/)
})

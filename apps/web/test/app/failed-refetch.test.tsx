import {
  claimEndpoints,
  contentEndpoints,
  coverageEndpoints,
  familyEndpoints,
  notificationEndpoints,
  useCardEndpoints,
} from '@khum/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleDetail } from '../content/sample-content'
import { coverageId, sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, type FakeServer, problem } from '../fake-server'
import { somebody } from '../fakes'
import { sampleFamily } from '../family/sample-family'
import { sampleDetail as sampleNews } from '../notifications/sample-notification'
import { openScreen } from '../open-screen'
import { sampleClaim } from '../sample-claim'
import { sampleUse } from '../use-card/sample-use'

/**
 * Does what the browser does when the person comes back to the page after a minute. The app then loads the page's data
 * again. Resolves after the call `path`.
 */
async function comeBack({ calls }: FakeServer, path: string) {
  const before = calls.length
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(calls.slice(before)).toContain(`GET ${path}`))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}

test('a card that is being shown at a hospital stays when the member’s cards can’t be loaded again', async () => {
  const server = createFakeServer()
  const path = coverageEndpoints.listCoverages.path
  server.on(familyEndpoints.listFamily, () => data(sampleFamily()))
  server.on(coverageEndpoints.listCoverages, () =>
    data({ items: [sampleCoverage()], as_of: '2026-11-21T05:00:00.000Z' }),
  )
  server.on(useCardEndpoints.listUseCards, () => data({ items: [sampleUse()] }))
  server.on(useCardEndpoints.getUseCard, () => data(sampleUse()))
  const screenPath = `/search-hospital/select-hospital?coverage=${coverageId}`
  await openScreen({ path: screenPath, as: somebody, server })
  await screen.findByText('0 1 2 3 4 5')
  server.on(coverageEndpoints.listCoverages, () => problem('internal', 500))
  await comeBack(server, path)
  expect(screen.getByText('0 1 2 3 4 5')).toBeTruthy()
})

test('a coverage stays when it can’t be loaded again, and goes when the server doesn’t have it any more', async () => {
  const server = createFakeServer()
  const path = coverageEndpoints.getCoverage.path.replace(':id', coverageId)
  server.on(coverageEndpoints.getCoverage, () => data(sampleCoverage()))
  await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server })
  const title = { name: 'ผลประโยชน์และวงเงินคงเหลือ' }
  await screen.findByRole('heading', title)
  server.on(coverageEndpoints.getCoverage, () => problem('internal', 500))
  await comeBack(server, path)
  expect(screen.getByRole('heading', title)).toBeTruthy()
  server.on(coverageEndpoints.getCoverage, () => problem('not_found', 404))
  await comeBack(server, path)
  expect(await screen.findByText('ไม่พบความคุ้มครองนี้ในรายการของคุณ')).toBeTruthy()
})

test('a promotion and a notification that are gone offer nothing more', async () => {
  const server = createFakeServer()
  const promotion = sampleDetail({ link: 'https://example.com/book' })
  server.on(contentEndpoints.getContent, () => data(promotion))
  const { router } = await openScreen({ path: `/promotion/${promotion.id}`, as: somebody, server })
  await screen.findByRole('link', { name: 'ดูรายละเอียดต่อ' })
  server.on(contentEndpoints.getContent, () => problem('promotion_expired', 410))
  await comeBack(server, `${contentEndpoints.getContent.path.replace(':id', promotion.id)}?lang=th`)
  await screen.findByRole('heading', { name: 'โปรโมชันนี้หมดอายุแล้ว' })
  expect(screen.queryByRole('link', { name: 'ดูรายละเอียดต่อ' })).toBeNull()

  const news = sampleNews({ read_at: '2026-11-21T05:00:00.000Z' })
  server.on(notificationEndpoints.getNotification, () => data(news))
  await act(() => router.navigate(`/notification/${news.id}`))
  await screen.findByRole('link', { name: 'ดูเคลมนี้' })
  server.on(notificationEndpoints.getNotification, () => problem('not_found', 404))
  await comeBack(server, notificationEndpoints.getNotification.path.replace(':id', news.id))
  await screen.findByText('ไม่พบการแจ้งเตือนนี้')
  expect(screen.queryByRole('link', { name: 'ดูเคลมนี้' })).toBeNull()
})

test('a claim stays when it can’t be loaded again, and goes when the member may not see it any more (R42)', async () => {
  const server = createFakeServer()
  const claim = sampleClaim()
  const path = claimEndpoints.getClaim.path.replace(':id', claim.id)
  server.on(claimEndpoints.getClaim, () => data(claim))
  await openScreen({ path: `/claim-status/${claim.id}`, as: somebody, server })
  await screen.findByText(claim.claim_number)
  server.on(claimEndpoints.getClaim, () => problem('internal', 500))
  await comeBack(server, path)
  expect(screen.getByText(claim.claim_number)).toBeTruthy()
  server.on(claimEndpoints.getClaim, () => problem('not_found', 404))
  await comeBack(server, path)
  expect(await screen.findByText('ไม่พบเคลมนี้')).toBeTruthy()
  expect(screen.queryByText(claim.claim_number)).toBeNull()
})

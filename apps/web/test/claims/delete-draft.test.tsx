import { claimDraftEndpoints, coverageEndpoints, familyEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listedCoverage, sampleCoverage } from '../coverages/sample-coverage'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { complete, serverWith } from './draft-server'
import { makeDraft } from './sample-draft'

const as_of = '2026-11-20T03:00:00.000Z'

/** Creates a fake server that lists the draft until it is deleted. */
function serverWithList(draft = makeDraft({ data: complete })) {
  const { server } = serverWith(draft)
  let items = [draft]
  server.on(coverageEndpoints.listCoverages, () => data({ items: [sampleCoverage()], as_of }))
  server.on(familyEndpoints.listFamily, () => data({ members: [], invitations: [], watchers: [], as_of }))
  server.on(claimDraftEndpoints.listDrafts, () => data({ items }))
  server.on(claimDraftEndpoints.createDraft, () => problem('draft_limit', 409))
  server.on(claimDraftEndpoints.deleteDraft, () => {
    items = []
    return new Response(null, { status: 204 })
  })
  return { server, draft }
}
const deletions = ({ calls }: { calls: readonly string[] }) =>
  calls.filter((call) => call.startsWith('DELETE'))

test('a draft in the list is deleted after a question', async () => {
  const { server, draft } = serverWithList()
  const { user } = await openScreen({ path: '/coverages/eclaim', as: somebody, server })
  const button = await screen.findByRole('button', { name: /^ลบแบบร่าง .*มีไข้/ })
  await user.click(button)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'ยกเลิก' }))
  expect(deletions(server)).toEqual([])
  await user.click(button)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'ลบแบบร่าง' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /มีไข้/ })).toBeNull())
  expect(deletions(server)).toEqual([`DELETE /api/v1/claim-drafts/${draft.id}`])
  expect(screen.getByRole('list', { name: 'จะเคลมด้วยบัตรใบไหน' })).toBeTruthy()
  expect(server.calls).not.toContain('POST /api/v1/claim-drafts')
})

test('an open draft is deleted from its own screen, even if another phone was faster', async () => {
  const { server, draft } = serverWithList()
  server.on(claimDraftEndpoints.deleteDraft, () => problem('not_found', 404))
  const path = `/e-claim?draft=${draft.id}`
  const { user, address } = await openScreen({ path, as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ลบแบบร่าง' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'ลบแบบร่าง' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(await screen.findByText('ลบแบบร่างแล้ว')).toBeTruthy()
})

test('a draft whose card can’t be claimed on says why, and leads to the other cards', async () => {
  const coverage = { ...listedCoverage, state: 'lapsed', claimable: false } as const
  const { server, draft } = serverWithList(makeDraft({ coverage, data: complete }))
  await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  expect(await screen.findByText('บัตรนี้ส่งเคลมไม่ได้ตอนนี้')).toBeTruthy()
  expect(screen.getByText(/^กรมธรรม์ขาดผลบังคับ/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'เลือกบัตรใบอื่น' })
  expect(link.getAttribute('href')).toBe('/coverages/eclaim')
})

test('one draft too many names the limit and what to do', async () => {
  const { server } = serverWithList()
  const { user } = await openScreen({ path: '/coverages/eclaim', as: somebody, server })
  const cards = await screen.findByRole('list', { name: 'จะเคลมด้วยบัตรใบไหน' })
  await user.click(within(cards).getByRole('button'))
  expect(await screen.findByText(/ครบ 100 รายการแล้ว กรุณาส่งหรือลบแบบร่าง/)).toBeTruthy()
})

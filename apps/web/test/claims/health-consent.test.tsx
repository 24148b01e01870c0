import {
  claimDraftEndpoints,
  claimEndpoints,
  consentEndpoints,
  coverageEndpoints,
  familyEndpoints,
} from '@khum/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listedCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { sampleConsent } from '../sample-account'
import { claimId, claimNeedingDocuments } from '../sample-claim'
import { makeDraft } from './sample-draft'

const question = 'ขอใช้ข้อมูลสุขภาพเพื่อพิจารณาเคลม'
const draft = makeDraft()

function serverWhere(hasAgreed: boolean) {
  const server = createFakeServer()
  let accepted = hasAgreed ? 2 : null
  const health = () => sampleConsent('health_data', { accepted_version: accepted, history: [] })
  server.on(consentEndpoints.listConsents, () =>
    data({ items: [health()], due: [], password_renewed: false }),
  )
  server.on(consentEndpoints.acceptConsent, () => {
    accepted = 2
    return new Response(null, { status: 204 })
  })
  server.on(coverageEndpoints.listCoverages, () =>
    data({ items: [listedCoverage], as_of: '2026-11-21T03:00:00.000Z' }),
  )
  server.on(familyEndpoints.listFamily, () =>
    data({ members: [], invitations: [], watchers: [], as_of: '2026-11-21T03:00:00.000Z' }),
  )
  server.on(claimDraftEndpoints.listDrafts, () => data({ items: [] }))
  server.on(claimDraftEndpoints.getDraft, () => data(draft))
  server.on(claimEndpoints.getClaim, () => data(claimNeedingDocuments()))
  server.on(claimEndpoints.listClaimUploads, () => data({ items: [] }))
  return server
}

const screens = [
  { path: '/coverages/eclaim', next: /คุ้มประกันสุขภาพ/, away: '/' },
  { path: `/e-claim?draft=${draft.id}`, next: 'ถัดไป: แนบเอกสาร', away: '/' },
  { path: `/attach-file-other?claim=${claimId}`, next: 'ส่งเอกสาร', away: `/claim-status/${claimId}` },
]

for (const { path, next, away } of screens) {
  test(`${path} asks for the consent first, and continues after one tap (R66)`, async () => {
    const server = serverWhere(false)
    const { user, address } = await openScreen({ path, as: somebody, server })
    await screen.findByRole('heading', { name: question })
    expect(screen.queryByRole('button', { name: next })).toBeNull()
    expect(screen.getByRole('link', { name: 'ไว้ภายหลัง' }).getAttribute('href')).toBe(away)
    await user.click(screen.getByText('อ่านความยินยอมฉบับเต็ม'))
    expect(screen.getByText('เนื้อหาของ health_data')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'ยินยอมและไปต่อ' }))
    expect(await screen.findByRole('button', { name: next })).toBeTruthy()
    expect(screen.queryByText(question)).toBeNull()
    expect(address()).toBe(path)
    const sent = server.requests.find(({ method, url }) => method === 'POST' && url.endsWith('/consents'))
    expect(await sent?.json()).toEqual({ document_id: 'health_data-2'.padEnd(22, 'A'), lang: 'th' })
  })

  test(`${path} doesn’t ask a member who has agreed`, async () => {
    await openScreen({ path, as: somebody, server: serverWhere(true) })
    expect(await screen.findByRole('button', { name: next })).toBeTruthy()
    expect(screen.queryByText(question)).toBeNull()
  })
}

test('reports a consent that couldn’t be saved, and lets the member retry', async () => {
  const server = serverWhere(false)
  server.on(consentEndpoints.acceptConsent, () => problem('unavailable', 503))
  const { user } = await openScreen({ path: '/coverages/eclaim', as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ยินยอมและไปต่อ' }))
  expect(await screen.findByText(/ระบบไม่พร้อมให้บริการชั่วคราว/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: question })).toBeTruthy()
})

test('a claim asks again for a consent that was withdrawn in another tab, and is then saved (R66)', async () => {
  const server = serverWhere(true)
  await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  const email = await screen.findByLabelText(/^อีเมล/)
  const withdrawn = serverWhere(false)
  let saved: unknown = null
  for (const endpoint of [consentEndpoints.listConsents, consentEndpoints.acceptConsent])
    server.on(endpoint, ({ url, method }) => withdrawn.fetch(url, { method }))
  server.on(claimDraftEndpoints.saveDraft, async (request) => {
    const agreed = withdrawn.calls.includes('POST /api/v1/consents')
    if (!agreed) return problem('health_consent_required', 403)
    const body = await request.json()
    saved = body.data.email
    return data({ ...draft, ...body, version: body.version + 1 })
  })
  fireEvent.change(email, { target: { value: 'new@here.co' } })
  fireEvent.click(await screen.findByRole('button', { name: 'ยินยอมและไปต่อ' }, { timeout: 3_000 }))
  expect(await screen.findByLabelText(/^อีเมล/)).toHaveProperty('value', 'new@here.co')
  await waitFor(() => expect(saved).toBe('new@here.co'))
})

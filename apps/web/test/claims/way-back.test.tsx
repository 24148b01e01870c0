import {
  type ClaimDraftData,
  type Coverage,
  claimDraftEndpoints,
  claimEndpoints,
  coverageEndpoints,
  familyEndpoints,
} from '@khum/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { createBrowserHistory } from '../../src/router'
import { sampleCoverage } from '../coverages/sample-coverage'
import { data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { complete, serverWith } from './draft-server'
import { makeDraft, newId } from './sample-draft'

const as_of = '2026-11-20T03:00:00.000Z'

const cardName = 'จะเคลมด้วยบัตรใบไหน'
const card = sampleCoverage()
const lapsedCard = sampleCoverage({ id: newId(), state: 'lapsed', claimable: false })

/** Opens a screen for a member who has these cards. Uses the browser's history. */
async function openAt(path: string, cards: Coverage[], entered: ClaimDraftData = complete) {
  const draft = makeDraft({ data: entered })
  const { server } = serverWith(draft)
  server.on(coverageEndpoints.listCoverages, () => data({ items: cards, as_of }))
  server.on(familyEndpoints.listFamily, () => data({ members: [], invitations: [], watchers: [], as_of }))
  server.on(claimDraftEndpoints.listDrafts, () => data({ items: [] }))
  server.on(claimDraftEndpoints.createDraft, () => data(draft, 201))
  server.on(claimEndpoints.listVisitedPlaces, () =>
    data({
      items: [{ code: '10-041', name: { th: 'รพ. ตา', en: 'Eye Hospital' }, last_visit: '2026-10-01' }],
    }),
  )
  window.history.replaceState(null, '', path)
  const paths = { read: (path: string) => path, write: (path: string) => path, onPop() {} }
  const opened = await openScreen({
    path,
    as: somebody,
    server,
    history: createBrowserHistory(window, paths),
  })
  onTestFinished(() => opened.router.dispose())
  const { user, address } = opened
  return {
    ...opened,
    draftId: draft.id,
    listDraft: () => server.on(claimDraftEndpoints.listDrafts, () => data({ items: [draft] })),
    begun: () => server.calls.filter((call) => call === 'POST /api/v1/claim-drafts').length,
    isAt: (path: string) => waitFor(() => expect(address()).toBe(path)),
    form: `/e-claim?draft=${draft.id}`,
    goBack: async () => user.click(await screen.findByRole('button', { name: 'ย้อนกลับ' })),
    chooseCard: async () => {
      const list = await screen.findByRole('list', { name: cardName })
      await user.click(within(list).getByRole('button'))
    },
  }
}

/** Opens the list of cards after the member came from the list of all cards. */
async function openCards() {
  const opened = await openAt('/coverages', [card, lapsedCard], {})
  await opened.router.navigate('/coverages/eclaim')
  return opened
}

test('the way back from the form leads through the list of cards to where the member came from', async () => {
  const { isAt, form, goBack, chooseCard } = await openCards()
  await chooseCard()
  await isAt(form)
  await screen.findByLabelText('อุบัติเหตุ')
  await goBack()
  await isAt('/coverages/eclaim')
  await screen.findByRole('list', { name: cardName })
  await goBack()
  await isAt('/coverages')
})

test('with one card, the way back from the documents leads through the form to home', async () => {
  const { user, isAt, form, goBack, begun } = await openAt('/coverages/eclaim', [card])
  await isAt(`${form}&only=1`)
  await user.click(await screen.findByRole('button', { name: 'ถัดไป: แนบเอกสาร' }))
  await isAt(`${form}&step=attach`)
  await screen.findByRole('button', { name: 'ถัดไป: ตรวจทานก่อนส่ง' })
  await goBack()
  await isAt(`${form}&step=fill&only=1`)
  await screen.findByLabelText('อุบัติเหตุ')
  await goBack()
  await isAt('/')
  expect(begun()).toBe(1)
})

test('with one card, the way back leads home, also if the member came from elsewhere', async () => {
  const { router, isAt, form, goBack, begun } = await openAt('/coverages', [card])
  await router.navigate('/coverages/eclaim')
  await isAt(`${form}&only=1`)
  await screen.findByLabelText('อุบัติเหตุ')
  await goBack()
  await isAt('/')
  expect(begun()).toBe(1)
})

test('the way back from data edited in the preview leads to the preview, also with one card', async () => {
  const { user, router, isAt, form, goBack } = await openAt('/coverages/eclaim', [card])
  await isAt(`${form}&only=1`)
  await screen.findByLabelText('อุบัติเหตุ')
  await router.navigate(`${form}&step=preview`)
  await user.click(await screen.findByRole('button', { name: /แก้ไขข้อมูล/ }))
  await isAt(`${form}&step=fill`)
  await screen.findByLabelText('อุบัติเหตุ')
  await goBack()
  await isAt(`${form}&step=preview`)
})

// After signing in, the phone's back button leads to /coverages/eclaim again, through the redirect of the check page.
test.each(['', `?coverage=${card.id}`])(
  'coming back to /coverages/eclaim%s lists the draft that was begun there',
  async (query) => {
    const { router, listDraft, begun } = await openAt(`/coverages/eclaim${query}`, [card])
    await screen.findByLabelText('อุบัติเหตุ')
    listDraft()
    await router.navigate(`/coverages/eclaim${query}`)
    expect(await screen.findByRole('link', { name: /มีไข้/ })).toBeTruthy()
    expect(screen.getByRole('list', { name: cardName })).toBeTruthy()
    expect(begun()).toBe(1)
  },
)

const pickers = [
  {
    link: /อาการอื่น หรือเขียนเอง$/,
    path: '/symptom',
    heading: 'อาการหรือสาเหตุ',
    choose: async (user: UserEvent) => {
      const confirm = await screen.findByRole('button', { name: 'ยืนยัน' })
      await user.click(screen.getByLabelText('มีไข้'))
      await user.click(confirm)
    },
  },
  {
    link: /ที่อื่น$/,
    path: '/provider-list',
    heading: 'โรงพยาบาล/คลินิก',
    choose: async (user: UserEvent) => user.click(await screen.findByRole('button', { name: /รพ. ตา/ })),
  },
]
test.each(pickers)('a second tap on a choice in $path does nothing', async (picker) => {
  const { user, isAt, form, goBack, chooseCard } = await openCards()
  await chooseCard()
  await user.click(await screen.findByRole('link', { name: picker.link }))
  await screen.findByRole('heading', { name: picker.heading })
  // Taps again as soon as the URL is that of the form, while the form isn't shown yet.
  const tapTwice = async (target: Element) => {
    window.addEventListener('popstate', () => fireEvent.click(target), { once: true })
    fireEvent.click(target)
  }
  await picker.choose({ ...user, click: tapTwice })
  await isAt(form)
  await screen.findByLabelText('อุบัติเหตุ')
  await goBack()
  await isAt('/coverages/eclaim')
})

test.each(pickers)(
  'the way back from $path leads to the form and on, also after a choice',
  async (picker) => {
    const { user, router, isAt, form, goBack, chooseCard, draftId } = await openCards()
    await chooseCard()
    const openPicker = async () => {
      await user.click(await screen.findByRole('link', { name: picker.link }))
      await isAt(`${picker.path}?draft=${draftId}`)
      await screen.findByRole('heading', { name: picker.heading })
    }
    const isAtForm = async () => {
      await isAt(form)
      await screen.findByLabelText('อุบัติเหตุ')
    }
    await openPicker()
    await goBack()
    await isAtForm()
    await openPicker()
    await picker.choose(user)
    await isAtForm()
    await goBack()
    await isAt('/coverages/eclaim')
    await router.navigate(-1)
    await isAt('/coverages')
  },
)

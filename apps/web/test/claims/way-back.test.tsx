import { claimDraftEndpoints, claimEndpoints, coverageEndpoints, familyEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { createBrowserHistory } from '../../src/router'
import { sampleCoverage } from '../coverages/sample-coverage'
import { data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { serverWith } from './draft-server'
import { makeDraft, newId } from './sample-draft'

const as_of = '2026-11-20T03:00:00.000Z'

/** Opens the list of cards with the browser's history, after the member came from the list of all cards. */
async function openCards() {
  const draft = makeDraft()
  const { server } = serverWith(draft)
  const cards = [sampleCoverage(), sampleCoverage({ id: newId(), state: 'lapsed', claimable: false })]
  server.on(coverageEndpoints.listCoverages, () => data({ items: cards, as_of }))
  server.on(familyEndpoints.listFamily, () => data({ members: [], invitations: [], watchers: [], as_of }))
  server.on(claimDraftEndpoints.listDrafts, () => data({ items: [] }))
  server.on(claimDraftEndpoints.createDraft, () => data(draft, 201))
  server.on(claimEndpoints.listVisitedPlaces, () =>
    data({
      items: [{ code: '10-041', name: { th: 'รพ. ตา', en: 'Eye Hospital' }, last_visit: '2026-10-01' }],
    }),
  )
  window.history.replaceState(null, '', '/coverages')
  const paths = { read: (path: string) => path, write: (path: string) => path, onPop() {} }
  const opened = await openScreen({
    path: '/coverages',
    as: somebody,
    server,
    history: createBrowserHistory(window, paths),
  })
  onTestFinished(() => opened.router.dispose())
  const { user, router, address } = opened
  await router.navigate('/coverages/eclaim')
  return {
    ...opened,
    draftId: draft.id,
    isAt: (path: string) => waitFor(() => expect(address()).toBe(path)),
    form: `/e-claim?draft=${draft.id}`,
    goBack: async () => user.click(await screen.findByRole('button', { name: 'ย้อนกลับ' })),
    chooseCard: async () => {
      const list = await screen.findByRole('list', { name: 'จะเคลมด้วยบัตรใบไหน' })
      await user.click(within(list).getByRole('button'))
    },
  }
}

test('the way back from the form leads through the list of cards to where the member came from', async () => {
  const { isAt, form, goBack, chooseCard } = await openCards()
  await chooseCard()
  await isAt(form)
  await screen.findByLabelText('อุบัติเหตุ')
  await goBack()
  await isAt('/coverages/eclaim')
  await screen.findByRole('list', { name: 'จะเคลมด้วยบัตรใบไหน' })
  await goBack()
  await isAt('/coverages')
})

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

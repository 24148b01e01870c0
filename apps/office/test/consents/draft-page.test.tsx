import type { ConsentTexts } from '@khum/contract/consent-texts'
import type { ReadConsentDraft } from '@khum/contract/office-consents'
import type { StaffMe } from '@khum/contract/office-session'
import { consentHeadings as enHeadings } from '@khum/ui/words/en/consent'
import { consentHeadings as thHeadings } from '@khum/ui/words/th/consent'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConsentsPage } from '../../src/features/consents/consents-page'
import { DraftPage } from '../../src/features/consents/draft-page'
import { errors } from '../../src/i18n/messages/th/errors'
import { members } from '../../src/i18n/messages/th/members'
import { consentTexts as t } from '../../src/i18n/messages/th/second-person'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

const draftOf = (words: string, hash: string): ReadConsentDraft => ({
  draft: {
    insurer_code: null,
    kind: 'terms',
    written_by: 'นภา',
    written_at: '2026-11-20T03:00:00.000Z',
    checked_by: null,
    checked_at: null,
    refused: null,
    text_hash: hash.repeat(64),
    title: { th: 'ข้อกำหนด', en: 'Terms' },
    body: { th: words, en: words },
    news: null,
    controller: null,
    dpo_contact: null,
  },
  former: null,
})
const me = {
  id: 'me',
  insurers: [{ code: 'JAD', name_th: 'เจดีประกันภัย', name_en: 'Jade Insurance' }],
} as unknown as StaffMe
const key = ['consent-draft', 'common', 'terms']
const [read, replaced] = [draftOf('ฉบับที่อ่าน', 'a'), draftOf('ฉบับที่เขียนใหม่', 'b')]

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  // Gives every call a signal that never aborts.
  vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout, any: () => new AbortController().signal })
})
afterEach(() => vi.unstubAllGlobals())

/** Shows a draft that another draft has replaced on the server. @returns the bodies that the page sends */
function show(shown = read) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    if (!body) return Response.json({ data: replaced })
    sent.push(JSON.parse(String(body)))
    return Response.json({ code: 'consent_draft_changed' }, { status: 409 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(key, shown)
  render(
    <QueryClientProvider client={client}>
      <WordsProvider>
        <SignedIn me={me}>
          <DraftPage params={{ insurer: 'common', kind: 'terms' }} />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  return { client, sent }
}
const publish = async () => userEvent.click(await screen.findByRole('button', { name: t.publish }))
const confirm = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: t.publish }))

test('publishes only the words that the person read before they pressed the button (R66)', async () => {
  const { client, sent } = show()
  await publish()
  // The page loads again, for example because the person comes back to this window.
  act(() => client.setQueryData(key, replaced))
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe(errors.consent_draft_changed)
  expect(sent).toEqual([{ text_hash: 'a'.repeat(64), is_force: false }])
})

test('shows the draft’s headings and lists as members will see them', async () => {
  const body = 'ย่อหน้า\n\n## ข้อมูลที่เราเก็บ\n- ชื่อ\n- เบอร์โทร'
  const news = { th: '- สิ่งที่เปลี่ยน', en: '- What changed' }
  show({ draft: { ...draftOf(body, 'a').draft, news }, former: null })
  const thai = within(await screen.findByRole('article', { name: t.thai }))
  expect(thai.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual([
    thHeadings.news,
    'ข้อมูลที่เราเก็บ',
  ])
  expect(thai.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['สิ่งที่เปลี่ยน', 'ชื่อ', 'เบอร์โทร'])
})

test('shows the headings of each column in the words that members read in its language', async () => {
  const more = {
    news: { th: 'ใหม่', en: 'New' },
    controller: { th: 'บริษัทหนึ่ง', en: 'First Insurance' },
    dpo_contact: 'dpo@first.example',
  }
  show({ draft: { ...draftOf('ย่อหน้า', 'a').draft, ...more }, former: null })
  await screen.findByRole('article', { name: t.thai })
  for (const [name, { news, responsible, controller, officer }, company] of [
    [t.thai, thHeadings, 'บริษัทหนึ่ง'],
    [t.english, enHeadings, 'First Insurance'],
  ] as const) {
    const column = within(screen.getByRole('article', { name }))
    const headings = column.getAllByRole('heading', { level: 4 })
    expect(headings.map((one) => one.textContent)).toEqual([news, responsible])
    expect(column.getByText(`${controller}: ${company}`)).toBeDefined()
    expect(column.getByText(`${officer}: dpo@first.example`)).toBeDefined()
  }
})

test.each([
  ['JAD', 'JAD · เจดีประกันภัย'],
  ['NEW', 'NEW'],
])('names the insurer %s of a draft in its title as %s', async (insurer_code, name) => {
  show({ draft: { ...read.draft, insurer_code }, former: null })
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title.textContent).toBe(`${members.consent.terms} · ${name}`)
})

test('shows the draft as it is now after it has changed', async () => {
  show()
  await publish()
  await confirm()
  expect((await screen.findAllByText('ฉบับที่เขียนใหม่')).length).toBe(2)
})

test('says beside the day that it has passed, and publishes nothing then', async () => {
  const { sent } = show()
  await publish()
  await userEvent.type(screen.getByLabelText(t.day), '20/11/2563')
  await confirm()
  expect(screen.getByLabelText(t.day).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(t.dayWrong)).toBeDefined()
  expect(sent).toEqual([])
})

test('shows the published texts as they are now after a change was refused', async () => {
  const published = (state: 'in_force' | 'withdrawn'): ConsentTexts => ({
    items: [
      {
        insurer_code: null,
        kind: 'terms',
        version: 2,
        is_force: false,
        effective_at: '2026-11-20T03:00:00.000Z',
        state,
        is_intact: true,
        withdrawn_at: null,
        withdrawn_reason: null,
      },
    ],
    drafts: [],
  })
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) =>
    body
      ? Response.json({ code: 'not_found' }, { status: 404 })
      : Response.json({ data: published('withdrawn') }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['consent-texts'], published('in_force'))
  render(
    <QueryClientProvider client={client}>
      <WordsProvider>
        <SignedIn me={me}>
          <ConsentsPage />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${t.action.force}`) }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(t.reason), 'ก')
  await userEvent.click(dialog.getByRole('button', { name: t.action.force }))
  expect(await screen.findByText(t.stateOf.withdrawn)).toBeDefined()
})

import { claimDraftEndpoints, consentEndpoints, sessionEndpoints } from '@khum/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createAutosave } from '../../src/features/autosave'
import { ApiError } from '../../src/lib/api-error'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { makeDraft } from './sample-draft'

/**
 * Creates a fake server with one draft. `hold` delays the responses to saves, and `cut` takes the network away. `lose`
 * stores a save but loses its response. `touch` saves the same data from another tab. `typeElsewhere` saves a different
 * email from another tab. `expire` ends the session.
 */
function draftServer() {
  const server = createFakeServer()
  let draft = makeDraft({ data: { email: 'old@here.co' } })
  let held: Promise<void> | null = null
  let isCut = false
  let isLost = false
  let isExpired = false
  server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
  server.on(claimDraftEndpoints.getDraft, () => data(draft))
  server.on(claimDraftEndpoints.saveDraft, async (request) => {
    if (isCut) throw new TypeError('no network')
    if (isExpired) return problem('session_expired', 401)
    const body = await request.json()
    if (body.version !== draft.version) return problem('draft_conflict', 409)
    draft = { ...draft, version: draft.version + 1, step: body.step, data: body.data }
    const response = data(draft)
    if (isLost) throw new TypeError('no network')
    await held
    return response
  })
  const saves = () => server.requests.filter((request) => request.method === 'PUT')
  return {
    server,
    draft: () => draft,
    saves,
    hold() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        held = null
        release()
      }
    },
    cut: (cut: boolean) => {
      isCut = cut
    },
    lose: (lost: boolean) => {
      isLost = lost
    },
    touch: () => {
      draft = { ...draft, version: draft.version + 1, step: 'attach' }
    },
    typeElsewhere: (email: string) => {
      draft = { ...draft, version: draft.version + 1, data: { ...draft.data, email } }
    },
    expire(expired: boolean) {
      isExpired = expired
      const answer = () => (expired ? problem('session_expired', 401) : data(somebody))
      server.on(sessionEndpoints.refreshSession, answer)
      server.on(sessionEndpoints.signIn, answer)
    },
  }
}

async function openForm(service: ReturnType<typeof draftServer>) {
  const path = `/e-claim?draft=${service.draft().id}`
  const opened = await openScreen({ path, as: somebody, server: service.server })
  return {
    ...opened,
    path,
    email: await screen.findByLabelText(/^อีเมล/),
    amount: screen.getByRole('textbox', { name: 'ค่ารักษาตามใบเสร็จ' }),
  }
}

/**
 * Ends the session, then types an email into the form and leaves the page. Returns a function that signs in again and
 * opens the form.
 */
async function typeUntilExpired(service: ReturnType<typeof draftServer>) {
  const { email, path, router, services, address } = await openForm(service)
  service.expire(true)
  fireEvent.change(email, { target: { value: 'new@here.co' } })
  leave()
  await waitFor(() => expect(address()).toMatch(/^\/check-page/))
  return async () => {
    service.expire(false)
    await act(() => services.session.signIn({ username: 'somsri', password: 'Mango48213' }))
    await act(() => router.navigate(path))
  }
}

const leave = () => act(() => window.dispatchEvent(new Event('pagehide')))

test('leaving the page right after typing saves with a request that outlives the page', async () => {
  const service = draftServer()
  const { email, amount } = await openForm(service)
  fireEvent.change(amount, { target: { value: '1,250' } })
  fireEvent.change(email, { target: { value: 'new@here.co' } })
  expect(service.saves()).toHaveLength(0)
  leave()
  await waitFor(() =>
    expect(service.draft().data).toMatchObject({ email: 'new@here.co', medical_expense: '1250' }),
  )
  expect(service.saves().map((request) => request.keepalive)).toEqual([true])
})

test('leaving the page during a save also saves what was typed meanwhile', async () => {
  const service = draftServer()
  const { email } = await openForm(service)
  const release = service.hold()
  fireEvent.change(email, { target: { value: 'first@here.co' } })
  leave()
  await waitFor(() => expect(service.draft().data.email).toBe('first@here.co'))
  fireEvent.change(email, { target: { value: 'second@here.co' } })
  leave()
  await waitFor(() => expect(service.draft().data.email).toBe('second@here.co'))
  release()
  await screen.findByText('บันทึกอัตโนมัติแล้ว กลับมาทำต่อได้ทุกเมื่อ')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('saves again when the network returns, and the warning disappears', async () => {
  const service = draftServer()
  const { email } = await openForm(service)
  service.cut(true)
  fireEvent.change(email, { target: { value: 'new@here.co' } })
  leave()
  await screen.findByRole('button', { name: 'ลองอีกครั้ง' })
  service.cut(false)
  act(() => window.dispatchEvent(new Event('online')))
  await screen.findByText('บันทึกอัตโนมัติแล้ว กลับมาทำต่อได้ทุกเมื่อ')
  expect(service.draft().data.email).toBe('new@here.co')
  expect(screen.queryByRole('button', { name: 'ลองอีกครั้ง' })).toBeNull()
})

test('what was typed when the session expired is kept, and saved after signing in again', async () => {
  const service = draftServer()
  const signInAgain = await typeUntilExpired(service)
  expect(service.draft().data.email).toBe('old@here.co')

  await signInAgain()
  expect(await screen.findByLabelText(/^อีเมล/)).toHaveProperty('value', 'new@here.co')
  await waitFor(() => expect(service.draft().data.email).toBe('new@here.co'), { timeout: 3_000 })
})

test('what was typed on the screen for symptoms is kept when the session expired, and forgotten on the way back', async () => {
  const service = draftServer()
  const path = `/symptom?draft=${service.draft().id}`
  const { router, services, address } = await openScreen({ path, as: somebody, server: service.server })
  const field = () => screen.findByLabelText(/^หรือเขียนเอง/)
  fireEvent.change(await field(), { target: { value: 'ปวดเข่าซ้าย' } })
  service.expire(true)
  await act(() => services.session.refresh())
  await waitFor(() => expect(address()).toMatch(/^\/check-page/))

  service.expire(false)
  await act(() => services.session.signIn({ username: 'somsri', password: 'Mango48213' }))
  await waitFor(() => expect(address()).toBe(path))
  expect(await field()).toHaveProperty('value', 'ปวดเข่าซ้าย')

  await act(() => router.navigate(`/e-claim?draft=${service.draft().id}&step=fill`))
  await act(() => router.navigate(path))
  expect(await field()).toHaveProperty('value', '')
  expect(service.draft().data.symptom).toBeUndefined()
})

test('what was kept on the phone doesn’t overwrite what another phone saved meanwhile (R54)', async () => {
  const service = draftServer()
  const signInAgain = await typeUntilExpired(service)
  service.typeElsewhere('other@here.co')

  await signInAgain()
  expect(await screen.findByRole('alertdialog', undefined, { timeout: 3_000 })).toBeTruthy()
  expect(service.draft().data.email).toBe('other@here.co')
})

test('a save whose response was lost is no conflict with itself', async () => {
  const service = draftServer()
  const { amount } = await openForm(service)
  service.lose(true)
  fireEvent.change(amount, { target: { value: '1,250' } })
  await waitFor(() => expect(service.draft().data.medical_expense).toBe('1250'))
  fireEvent.change(amount, { target: { value: '1,300' } })
  await waitFor(() => expect(service.saves()).toHaveLength(2))
  service.lose(false)
  act(() => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(service.draft().data.medical_expense).toBe('1300'))
  await screen.findByText('บันทึกอัตโนมัติแล้ว กลับมาทำต่อได้ทุกเมื่อ')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a second tab that only opened another step is no conflict', async () => {
  const service = draftServer()
  const { amount } = await openForm(service)
  service.touch()
  fireEvent.change(amount, { target: { value: '1,250' } })
  await waitFor(() => expect(service.draft().data.medical_expense).toBe('1250'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('says that the draft is gone if it was sent or deleted in another tab', async () => {
  const service = draftServer()
  const { amount } = await openForm(service)
  service.server.on(claimDraftEndpoints.saveDraft, () => problem('not_found', 404))
  fireEvent.change(amount, { target: { value: '1,250' } })
  await screen.findByRole('link', { name: 'ไปหน้าสถานะเคลม' }, { timeout: 3_000 })
  expect(screen.queryByText(/ยังบันทึกไม่ได้/)).toBeNull()
})

test.each([1, 40])(
  'a save whose response was lost after %i saves without a network is no conflict',
  async (saves) => {
    let stored = { version: 1, text: '' }
    let way: 'cut' | 'lost' | 'works' = 'cut'
    const autosave = createAutosave<typeof stored, string>({
      record: stored,
      read: async () => stored,
      valuesOf: ({ text }) => text,
      holds: ({ text }, sent) => text === sent,
      withFilesOf: (fresh) => fresh,
      async write(text, version) {
        if (way === 'cut') throw new ApiError('network')
        if (version !== stored.version) throw new ApiError('draft_conflict', { status: 409 })
        stored = { version: version + 1, text }
        if (way === 'lost') throw new ApiError('network')
        return stored
      },
    })
    for (let turn = 0; turn < saves; turn += 1) {
      autosave.setValues(`text ${turn}`)
      await expect(autosave.save()).rejects.toThrow('network')
    }
    way = 'lost'
    await expect(autosave.save()).rejects.toThrow('network')
    way = 'works'
    autosave.setValues('last text')
    await autosave.save()
    expect(autosave.get()).toMatchObject({ saving: 'saved', conflict: false, record: { text: 'last text' } })
  },
)

import { defaultTheme } from '@khum/contract/theme'
import { expect, test } from 'vitest'
import { readCopy, writeCopy } from '../../src/features/coverages/offline/offline-copy'
import type { SealedStore } from '../../src/platform/sealed-store'
import { sampleCoverage } from '../coverages/sample-coverage'

const day = 86_400_000
const now = Date.parse('2026-11-21T05:00:00.000Z')
const memberId = 'AAAAAAAAAAAAAAAAAAAAAA'
const card = sampleCoverage({ id: 'BBBBBBBBBBBBBBBBBBBBBB', nickname: 'ที่ทำงาน' })

/** Creates a store that keeps values in plain text instead of encrypting them. */
function openStore() {
  const stored: { value: object | null } = { value: null }
  const store: SealedStore = {
    put: async (value) => {
      stored.value = JSON.parse(JSON.stringify(value))
    },
    take: async () => stored.value,
    forget: async () => {
      stored.value = null
    },
  }
  return { stored, store }
}

async function keep(store: SealedStore, part = card) {
  await writeCopy(
    store,
    { memberId, asOf: '2026-11-21T04:59:00.000Z', cards: [part], theme: defaultTheme },
    now,
  )
}

test('stores only the face of a card (R64)', async () => {
  const { stored, store } = openStore()
  await keep(store)
  const [face] = (await readCopy(store, now))?.cards ?? []
  expect(face?.policy_number_masked).toBe('••••2458')
  const text = JSON.stringify(stored.value)
  for (const name of [
    'employee_id',
    'benefits',
    'claim_history',
    'headline',
    'policyholder',
    'nickname',
    '1872',
  ])
    expect(text, name).not.toContain(name)
})

test('contains the owner, the time of the copy and its last day', async () => {
  const { store } = openStore()
  await keep(store)
  expect(await readCopy(store, now + day)).toMatchObject({
    memberId,
    asOf: '2026-11-21T04:59:00.000Z',
    until: now + 7 * day,
    theme: { ins_code: 'KHM' },
  })
})

test.each([
  ['seven days and a moment old', now + 7 * day + 1],
  ['from a future of more than an hour: the clock was put back', now - 3_600_001],
])('a copy that is %s is deleted', async (_age, at) => {
  const { stored, store } = openStore()
  await keep(store)
  expect(await readCopy(store, at)).toBeNull()
  expect(stored.value).toBeNull()
})

test('discards a copy in another format', async () => {
  const { stored, store } = openStore()
  await store.put({ cards: 'none', kept_at: now })
  expect(await readCopy(store, now)).toBeNull()
  expect(stored.value).toBeNull()
})

test('shows a card as ended once its last day has passed in Bangkok', async () => {
  const { store } = openStore()
  await keep(store, { ...card, expiry_date: '2026-11-23' })
  const stateAt = async (instant: string) => (await readCopy(store, Date.parse(instant)))?.cards[0]?.state
  expect(await stateAt('2026-11-23T16:59:59.000Z')).toBe('in_force')
  expect(await stateAt('2026-11-23T17:00:00.000Z')).toBe('ended')
})

test('reads a copy from before insurers had phone numbers', async () => {
  const { stored, store } = openStore()
  await keep(store, { ...card, insurer_hotline: '1581' })
  expect((await readCopy(store, now))?.cards[0]?.insurer_hotline).toBe('1581')
  stored.value = JSON.parse(
    JSON.stringify(stored.value, (key, value) => (key === 'insurer_hotline' ? undefined : value)),
  )
  expect((await readCopy(store, now))?.cards).toMatchObject([{ id: card.id, insurer_hotline: null }])
})

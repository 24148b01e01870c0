import { expect, test } from 'vitest'
import { createKeptTexts } from '../../src/lib/kept-texts'
import type { SessionState } from '../../src/lib/session'
import { createStore } from '../../src/platform/external-store'
import type { SealedStore } from '../../src/platform/sealed-store'
import { somebody } from '../fakes'

const other = { ...somebody.member, id: 'BBBBBBBBBBBBBBBBBBBBBB' }

function signedIn(member = somebody.member): SessionState {
  const { partner_id: partnerId, ins_code: insCode } = somebody
  return { status: 'member', member, partnerId, insCode, consentsDue: [], isNewHere: false }
}

/** A browser whose pages share one encrypted store. `reload` opens the next page. */
function openBrowser() {
  let stored: unknown = null
  let at = 1_000_000
  const sealed: SealedStore = {
    put: async (value) => {
      stored = structuredClone(value)
    },
    take: async () => stored,
    forget: async () => {
      stored = null
    },
  }
  return {
    stored: () => stored,
    /** Deletes what is stored, as the app does when a session ends. */
    endSession: () => {
      stored = null
    },
    later: (ms: number) => {
      at += ms
    },
    async reload(member = somebody.member) {
      const session = createStore<SessionState>(signedIn(member))
      const kept = createKeptTexts(session, sealed, () => at)
      await kept.restored
      return { session, kept }
    },
  }
}

test('typed texts survive a reload for a day', async () => {
  const browser = openBrowser()
  const { kept } = await browser.reload()
  kept.keep('appeal', 'It is')
  kept.keep('appeal', 'It is covered')
  await expect.poll(browser.stored).toMatchObject({ texts: { appeal: 'It is covered' } })
  expect((await browser.reload()).kept.get().texts).toEqual({ appeal: 'It is covered' })
  browser.later(86_400_001)
  expect((await browser.reload()).kept.get().texts).toEqual({})
  expect(browser.stored()).toBeNull()
})

test('a text that is no longer needed is removed', async () => {
  const browser = openBrowser()
  const { kept } = await browser.reload()
  kept.keep('appeal', 'It is covered')
  kept.keep('appeal', null)
  expect(kept.get().texts).toEqual({})
  await expect.poll(browser.stored).toBeNull()
})

test('typed texts survive an expired session, but not a sign-out or another member’s sign-in (R25, R64)', async () => {
  const browser = openBrowser()
  const { session, kept } = await browser.reload()
  kept.keep('appeal', 'It is covered')
  session.set({ status: 'guest', ended: 'expired' })
  session.set(signedIn())
  expect(kept.get().texts).toEqual({ appeal: 'It is covered' })
  session.set({ status: 'guest', ended: 'signed_out' })
  expect(kept.get().texts).toEqual({})
  session.set(signedIn())
  kept.keep('appeal', 'Again')
  session.set({ status: 'guest', ended: 'expired' })
  session.set(signedIn(other))
  expect(kept.get().texts).toEqual({})
})

test('typed texts survive an expired session, a new sign-in and then a reload (R64)', async () => {
  const browser = openBrowser()
  const { session, kept } = await browser.reload()
  kept.keep('appeal', 'It is')
  await expect.poll(browser.stored).not.toBeNull()
  session.set({ status: 'guest', ended: 'expired' })
  browser.endSession()
  kept.keep('appeal', 'It is covered')
  await kept.restored
  session.set(signedIn())
  await expect.poll(browser.stored).toMatchObject({ texts: { appeal: 'It is covered' } })
})

test('two tabs don’t remove each other’s texts', async () => {
  const browser = openBrowser()
  const [one, other] = [await browser.reload(), await browser.reload()]
  one.kept.keep('appeal', 'It is covered')
  await expect.poll(browser.stored).toMatchObject({ texts: { appeal: 'It is covered' } })
  other.kept.keep('payout-number', '1234')
  await expect
    .poll(browser.stored)
    .toMatchObject({ texts: { appeal: 'It is covered', 'payout-number': '1234' } })
  other.kept.keep('payout-number', null)
  await expect.poll(browser.stored).toMatchObject({ texts: { appeal: 'It is covered' } })

  // A text that one tab has removed doesn't come back when another tab stores a different text.
  const third = await browser.reload()
  one.kept.keep('appeal', null)
  await expect.poll(browser.stored).toBeNull()
  third.kept.keep('payout-number', '5678')
  await expect.poll(browser.stored).toMatchObject({ texts: { 'payout-number': '5678' } })
  expect((await browser.reload()).kept.get().texts).toEqual({ 'payout-number': '5678' })
})

test('a text removed before the stored ones were read doesn’t come back', async () => {
  const stored = { of: somebody.member.id, at: 1_000_000, texts: { appeal: 'Already sent' } }
  let read = (_value: unknown) => {}
  const sealed = {
    put: async () => {},
    take: () => new Promise((resolve) => (read = resolve)),
    forget: async () => {},
  }
  const kept = createKeptTexts(createStore(signedIn()), sealed, () => 1_000_000)
  kept.keep('appeal', null)
  read(stored)
  await kept.restored
  expect(kept.get().texts).toEqual({})
})

test('a page of another member removes the earlier member’s texts and doesn’t show them (R25)', async () => {
  const browser = openBrowser()
  const { kept } = await browser.reload()
  kept.keep('appeal', 'It is covered')
  await expect.poll(browser.stored).not.toBeNull()
  expect((await browser.reload(other)).kept.get().texts).toEqual({})
  expect(browser.stored()).toBeNull()
})

import { describe, expect, test, vi } from 'vitest'
import {
  type Choice,
  chooseMain,
  initialChoice,
  toggleExtra,
} from '../../src/features/telemedicine/choose/choice'
import { openingTime } from '../../src/features/telemedicine/use-provider-words'
import { nextAddress, termsAddress } from '../../src/features/telemedicine/visit-addresses'
import { openOutside } from '../../src/platform/line/open-outside'
import { sampleProvider, sampleVisit } from './sample-telemed'

describe('the choice of cards', () => {
  test.each([2, 3])('takes up to %i extra cards in order (Requirement 9.6)', (most) => {
    const chosen = ['b', 'c', 'd', 'e']
    const empty: Choice = { main: 'a', extras: [] }
    const choice = chosen.reduce((now, id) => toggleExtra(now, id, most), empty)
    expect(choice.extras).toEqual(chosen.slice(0, most))
    expect(toggleExtra(choice, 'b', most).extras).toEqual(chosen.slice(1, most))
  })

  test('removes the main card from the extras', () => {
    expect(toggleExtra({ main: 'a', extras: [] }, 'a', 2).extras).toEqual([])
    expect(chooseMain({ main: 'a', extras: ['b', 'c'] }, 'b')).toEqual({ main: 'b', extras: ['c'] })
  })

  test.each([
    ['begun before', ['a', 'b', 'c'], ['b', 'c'], null, { main: 'b', extras: ['c'] }],
    ['begun with a card that is out of use', ['a', 'c'], ['b', 'c'], null, { main: 'a', extras: [] }],
    ['an extra card is out of use', ['a', 'b'], ['b', 'c', 'a'], null, { main: 'b', extras: ['a'] }],
    ['begun at another card', ['a', 'b'], ['a', 'b'], 'b', { main: 'b', extras: [] }],
    ['more than may be', ['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd'], null, { main: 'a', extras: ['b', 'c'] }],
    ['nothing begun', ['a', 'b'], [], null, { main: 'a', extras: [] }],
    ['nothing usable', [], ['a'], 'a', { main: null, extras: [] }],
  ])('starts with: %s', (_name, usable, begun, asked, choice) => {
    expect(initialChoice(usable, begun, asked, 2)).toEqual(choice)
  })
})

describe('when a provider opens', () => {
  // Saturday, 23:30 in Bangkok.
  const now = Date.parse('2026-11-21T16:30:00Z')
  test.each([
    ['2026-11-21T16:45:00Z', { kind: 'today', time: '23:45' }],
    ['2026-11-21T18:00:00Z', { kind: 'tomorrow', time: '01:00' }],
    ['2026-11-23T02:00:00Z', { kind: 'weekday', day: 1, time: '09:00' }],
    ['2026-11-27T17:00:00Z', { kind: 'later' }],
  ])('%s', (opensAt, said) => {
    expect(openingTime(opensAt, now)).toEqual(said)
  })
})

describe('the address on which a visit continues', () => {
  test.each([
    [{ cards: [] }, `/telemedicine/${sampleProvider().id}`],
    [{}, '/telemed-policy-1'],
    [{ accepted_steps: [1, 2] }, '/telemed-policy-3'],
    [{ entry: 'coverage' as const, accepted_steps: [1] }, '/telemed-policy-coverage-2'],
    [{ state: 'agreed' as const, accepted_steps: [1, 2, 3] }, `/preview-telemedicine/${sampleVisit().id}`],
    [
      { state: 'handed_off' as const, provider: sampleProvider({ hand_off: 'code' }) },
      `/preview-telemedicine-code/${sampleVisit().id}`,
    ],
    [{ state: 'expired' as const }, `/preview-telemedicine/${sampleVisit().id}`],
  ])('%o', (part, address) => {
    expect(nextAddress(sampleVisit(part))).toBe(address)
  })

  test('both forms of the terms’ addresses (Requirement 2.4)', () => {
    expect([termsAddress('mart', 2), termsAddress('mart', 2, 'id')]).toEqual([
      '/telemed-policy-2',
      '/telemed-policy/2',
    ])
    expect([termsAddress('coverage', 3), termsAddress('coverage', 3, 'id')]).toEqual([
      '/telemed-policy-coverage-3',
      '/telemed-policy-coverage/3',
    ])
  })
})

describe('leaving for another site', () => {
  const url = 'https://mordee.example/enter#token'
  function view(userAgent: string) {
    const assign = vi.fn()
    return { assign, view: { navigator: { userAgent }, location: { assign } } as unknown as Window }
  }

  test('opens in this tab in a browser', async () => {
    const { assign, view: browser } = view('Chrome')
    await openOutside(url, { view: browser })
    expect(assign).toHaveBeenCalledWith(url)
  })

  test('opens the phone’s own browser in LINE', async () => {
    const { assign, view: line } = view('Safari Line/14.0')
    const openWindow = vi.fn()
    const load = async () => ({ isInClient: () => true, openWindow }) as never
    await openOutside(url, { view: line, load })
    expect(openWindow).toHaveBeenCalledWith({ url, external: true })
    expect(assign).not.toHaveBeenCalled()
  })

  test.each([
    ['in LINE without the app’s frame', async () => ({ isInClient: () => false }) as never],
    ['where LINE’s SDK is away', () => Promise.reject(new Error('away'))],
  ])('%s: asks for the other browser and keeps the token behind the #', async (_name, load) => {
    const { assign, view: line } = view('Line/14.0')
    await openOutside(url, { view: line, load })
    expect(assign).toHaveBeenCalledWith('https://mordee.example/enter?openExternalBrowser=1#token')
  })
})

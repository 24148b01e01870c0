import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPull } from './watch-pull'

let end = () => {}
const onPull = vi.fn()
let sign: HTMLElement
let scrollY = 0

/** Dispatches an event with touches, because jsdom has no TouchEvent. */
function touch(type: string, ...points: [x: number, y: number][]): Event {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { touches: points.map(([clientX, clientY]) => ({ clientX, clientY })) })
  sign.dispatchEvent(event)
  return event
}

beforeEach(() => {
  document.body.innerHTML = '<main><div></div></main>'
  sign = document.querySelector<HTMLElement>('main > div') ?? document.body
  scrollY = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY)
  onPull.mockClear()
  end = watchPull(sign, onPull)
})
afterEach(() => end())

test('a long enough pull refreshes on release, without the browser’s own pull to refresh', () => {
  touch('touchstart', [100, 100])
  expect(touch('touchmove', [102, 160]).defaultPrevented).toBe(true)
  expect(sign.dataset.pulled).toBe('some')
  touch('touchmove', [102, 260])
  expect(sign.dataset.pulled).toBe('enough')
  expect(onPull).not.toHaveBeenCalled()
  touch('touchend')
  expect(onPull).toHaveBeenCalledTimes(1)
  expect(sign.dataset.pulled).toBe('no')
})

test.each([
  [
    'too short',
    0,
    [
      [100, 100],
      [100, 150],
    ],
  ],
  [
    'sideways first, as in a strip',
    0,
    [
      [100, 100],
      [140, 110],
      [140, 400],
    ],
  ],
  [
    'upwards, as when reading on',
    0,
    [
      [100, 400],
      [100, 380],
      [100, 700],
    ],
  ],
  [
    'from further down the page',
    40,
    [
      [100, 100],
      [100, 400],
    ],
  ],
] as const)('nothing happens when it is %s', (_, at, [first, ...rest]) => {
  scrollY = at
  touch('touchstart', [...first])
  for (const point of rest) touch('touchmove', [...point])
  touch('touchend')
  expect(onPull).not.toHaveBeenCalled()
})

test('a second finger or an incoming call cancels the pull', () => {
  touch('touchstart', [100, 100])
  touch('touchmove', [100, 300])
  touch('touchmove', [100, 300], [200, 300])
  touch('touchend')
  touch('touchstart', [100, 100])
  touch('touchmove', [100, 300])
  touch('touchcancel')
  touch('touchend')
  expect(onPull).not.toHaveBeenCalled()
})

test('ignores touches after it was stopped', () => {
  end()
  touch('touchstart', [100, 100])
  touch('touchmove', [100, 300])
  touch('touchend')
  expect(onPull).not.toHaveBeenCalled()
})

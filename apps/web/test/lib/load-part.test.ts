import { expect, test } from 'vitest'
import { createLoadPart, PartLoadError } from '../../src/lib/load-part'
import { memoryStorage } from '../../src/platform/storage'

function open() {
  const browser = { at: 5_000_000, reloads: 0, online: true }
  const loadPart = createLoadPart({
    storage: memoryStorage(),
    reload: () => {
      browser.reloads += 1
    },
    online: () => browser.online,
    now: () => browser.at,
  })
  return { browser, loadPart }
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const settled = (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => 'done',
      (error: unknown) => error,
    ),
    Promise.resolve('pending'),
  ])

test('returns the loaded part', async () => {
  const { loadPart, browser } = open()
  expect(await loadPart(() => Promise.resolve('part'))).toBe('part')
  expect(browser.reloads).toBe(0)
})

test('reloads the page when a part fails, but shows the error page on another failure within a minute', async () => {
  const { loadPart, browser } = open()
  void loadPart(gone)
  await Promise.resolve()
  await Promise.resolve()
  expect(browser.reloads).toBe(1)
  browser.at += 59_999
  await expect(loadPart(gone)).rejects.toBeInstanceOf(PartLoadError)
  expect(browser.reloads).toBe(1)
  browser.at += 1
  expect(await settled(loadPart(gone))).toBe('pending')
  await Promise.resolve()
  expect(browser.reloads).toBe(2)
})

test('shows the error page at once without a network', async () => {
  const { loadPart, browser } = open()
  browser.online = false
  await expect(loadPart(gone)).rejects.toBeInstanceOf(PartLoadError)
  expect(browser.reloads).toBe(0)
  browser.online = true
  expect(await settled(loadPart(gone))).toBe('pending')
  await Promise.resolve()
  expect(browser.reloads).toBe(1)
})

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

test('a part that loads is handed on', async () => {
  const { loadPart, browser } = open()
  expect(await loadPart(() => Promise.resolve('part'))).toBe('part')
  expect(browser.reloads).toBe(0)
})

test('a part that fails reloads the page once; within a minute the error page comes instead', async () => {
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

test('without a network nothing is reloaded: the error page comes at once', async () => {
  const { loadPart, browser } = open()
  browser.online = false
  await expect(loadPart(gone)).rejects.toBeInstanceOf(PartLoadError)
  expect(browser.reloads).toBe(0)
  browser.online = true
  expect(await settled(loadPart(gone))).toBe('pending')
  await Promise.resolve()
  expect(browser.reloads).toBe(1)
})

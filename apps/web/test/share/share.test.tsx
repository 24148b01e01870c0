import { expect, test, vi } from 'vitest'
import { sharedAddress } from '../../src/lib/share-button'
import { share } from '../../src/platform/share'

const what = { title: 'โปรโมชัน', url: 'https://khum.test/promotion/1' }
const url = 'https://liff.line.me/2000000000-KhumDemo'

test.each([
  ['th', '/promotion/1', true, `${url}/promotion/1`],
  ['en', '/promotion/1', true, `${url}/en/promotion/1`],
  ['th', '/', true, url],
  ['en', '/article/1', false, 'http://localhost:3000/en/article/1'],
] as const)('in %s %s is shared, inside LINE: %s, as %s', (lang, path, inside, expected) => {
  expect(sharedAddress(path, lang, { inside, url })).toBe(expected)
})

test('shares the page’s own address inside LINE if the partner has no LIFF id', () => {
  expect(sharedAddress('/article/1', 'th', { inside: true, url: null })).toBe(
    'http://localhost:3000/article/1',
  )
})

test('prefers the phone’s share dialog; closing it copies nothing', async () => {
  const writeText = vi.fn()
  const clipboard = { writeText } as never
  const sharing = vi.fn(async () => {})
  expect(await share(what, { share: sharing, clipboard })).toBe('shared')
  expect(sharing).toHaveBeenCalledWith(what)
  const closed = () => Promise.reject(new DOMException('closed', 'AbortError'))
  expect(await share(what, { share: closed, clipboard })).toBe('dismissed')
  expect(writeText).not.toHaveBeenCalled()
})

test('copies the address without a share dialog, and says so if that fails too', async () => {
  const writeText = vi.fn(async () => {})
  const clipboard = { writeText } as never
  const forbidden = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  expect(await share(what, { clipboard })).toBe('copied')
  expect(await share(what, { share: forbidden, clipboard })).toBe('copied')
  expect(writeText).toHaveBeenCalledWith(what.url)
  const refuses = { writeText: () => Promise.reject(new Error('no')) } as never
  expect(await share(what, { clipboard: refuses })).toBe('failed')
  expect(await share(what, {})).toBe('failed')
})

import { describe, expect, test } from 'vitest'
import { richTextLink, richTextPicture } from './rich-text'

describe('a path of this site', () => {
  test.each([
    '/',
    '/coverages',
    '/content/a.svg',
    '/.well-known/x',
    '/article/ข่าว?x=/..//y#z',
    '/a%20b',
    '/a...b/c',
  ])('%s is one', (path) => {
    expect(richTextLink(path)).toBe(path)
    expect(richTextPicture(path, [])).toBe(path)
  })

  test.each([
    '//evil.example',
    '/.//evil.example',
    '/..//evil.example/x.svg',
    '/a/..//evil.example',
    '/a/../api/v1/session',
    '/x/..',
    '/%2e%2e//evil.example',
    '/%2E/x',
    '/%61pi/v1/session',
    '/api',
    '/API/v1/x',
    '/api#x',
    '/dev?x',
    '/v1/x',
  ])('%s is not what it seems', (path) => {
    expect(richTextLink(path)).toBeNull()
    expect(richTextPicture(path, [])).toBeNull()
  })
})

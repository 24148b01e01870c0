import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachKey } from './attach-key'

const id = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/)
const claim = 'cccccccccccccccccccccc'

test('the order of the documents does not matter, and the service takes the key', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 20 }), (ids) => {
      const key = attachKey(claim, ids)
      expect(key).toMatch(/^[A-Za-z0-9_-]{8,128}$/)
      expect(attachKey(claim, [...ids].reverse())).toBe(key)
    }),
  )
})

test('another document more or less, or another claim, is another key', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 2, maxLength: 20 }), (ids) => {
      expect(attachKey(claim, ids.slice(1))).not.toBe(attachKey(claim, ids))
      expect(attachKey('dddddddddddddddddddddd', ids)).not.toBe(attachKey(claim, ids))
    }),
  )
})

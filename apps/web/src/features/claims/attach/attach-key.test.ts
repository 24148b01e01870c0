import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachKey } from './use-send-documents'

const id = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/)
const claim = 'cccccccccccccccccccccc'

test('the key is valid and doesn’t depend on the order of the documents', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 20 }), (ids) => {
      const key = attachKey(claim, ids)
      expect(key).toMatch(/^[A-Za-z0-9_-]{8,128}$/)
      expect(attachKey(claim, [...ids].reverse())).toBe(key)
    }),
  )
})

test('another set of documents or another claim gives another key', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 2, maxLength: 20 }), (ids) => {
      expect(attachKey(claim, ids.slice(1))).not.toBe(attachKey(claim, ids))
      expect(attachKey('dddddddddddddddddddddd', ids)).not.toBe(attachKey(claim, ids))
    }),
  )
})

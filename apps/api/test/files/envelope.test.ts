import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EnvelopeError } from '../../src/keys/envelope'
import { openStream, sealedSize, sealStream } from '../../src/keys/file-envelope'
import { createKeys, parseMasterKeys } from '../../src/keys/keys'

const older = randomBytes(32)
const newer = randomBytes(32)
const keys = createKeys([older])
const rotated = createKeys([newer, older])

describe('small secrets', () => {
  test('open again, differ each time, and contain no plain text', () => {
    const plain = Buffer.from('1101700203450')
    const first = keys.seal(plain, 'person:1:national_id')
    expect(keys.open(first, 'person:1:national_id')).toEqual(plain)
    expect(first.includes(plain)).toBe(false)
    expect(first.equals(keys.seal(plain, 'person:1:national_id'))).toBe(false)
  })

  test('don’t open with a changed byte, another aad or another key', () => {
    const sealed = keys.seal(Buffer.from('secret'), 'a')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => keys.open(changed, 'a')).toThrow(EnvelopeError)
    }
    expect(() => keys.open(sealed, 'b')).toThrow(EnvelopeError)
    expect(() => keys.open(sealed.subarray(0, 20), 'a')).toThrow(EnvelopeError)
    expect(() => createKeys([newer]).open(sealed, 'a')).toThrow(EnvelopeError)
  })

  test('open with the old key after a rotation, are sealed with the new one, and are found by both', () => {
    const old = keys.seal(Buffer.from('secret'), 'a')
    expect(rotated.open(old, 'a').toString()).toBe('secret')
    expect(rotated.isCurrent(old)).toBe(false)
    expect(rotated.isCurrent(rotated.seal(Buffer.from('secret'), 'a'))).toBe(true)
    const hash = keys.lookupHash('1101700203450', 'national_id')
    expect(rotated.lookupHashes('1101700203450', 'national_id')).toContain(hash)
    expect(rotated.lookupHash('1101700203450', 'national_id')).not.toBe(hash)
    expect(keys.lookupHash('1101700203450', 'bank_account')).not.toBe(hash)
  })

  test('MASTER_KEY may have several keys, and a wrong one is named', () => {
    const text = `${newer.toString('base64')}, ${older.toString('base64')}`
    expect(parseMasterKeys(text)).toEqual([newer, older])
    expect(() => parseMasterKeys(`${text},c2hvcnQ=`)).toThrow('key 3 of 3')
    expect(() => parseMasterKeys('')).toThrow('key 1 of 1')
  })
})

function inChunks(bytes: Buffer, size: number): Readable {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size))
  return Readable.from(chunks)
}

async function sealed(plain: Buffer, aad = 'key'): Promise<Buffer> {
  return buffer(sealStream(keys, inChunks(plain, 10_007), aad))
}

describe('files', () => {
  test('of edge-case lengths open again, and their sealed size is predicted', async () => {
    for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_000]) {
      const plain = randomBytes(length)
      const bytes = await sealed(plain)
      expect(bytes.length).toBe(sealedSize(length))
      expect((await buffer(openStream(rotated, inChunks(bytes, 4_099), 'key'))).equals(plain)).toBe(true)
    }
  })

  test('that were cut don’t open', async () => {
    const bytes = await sealed(randomBytes(200_000))
    const frameEnds = [69, 69 + 65_552, 69 + 2 * 65_552]
    const cuts = fc.oneof(fc.constantFrom(...frameEnds), fc.integer({ min: 0, max: bytes.length - 1 }))
    await fc.assert(
      fc.asyncProperty(cuts, async (cut) => {
        const opened = buffer(openStream(keys, inChunks(bytes.subarray(0, cut), 9_000), 'key'))
        await expect(opened).rejects.toThrow(EnvelopeError)
      }),
      { numRuns: 40 },
    )
  })

  test('with swapped, doubled or changed frames, or under another key, don’t open', async () => {
    const bytes = await sealed(randomBytes(200_000))
    const head = bytes.subarray(0, 69)
    const frame = (n: number) => bytes.subarray(69 + n * 65_552, 69 + (n + 1) * 65_552)
    const changed = Buffer.from(bytes)
    changed[100_000] = (changed[100_000] ?? 0) ^ 1
    const tampered = [
      Buffer.concat([head, frame(1), frame(0), frame(2), frame(3)]),
      Buffer.concat([head, frame(0), frame(0), frame(1), frame(2), frame(3)]),
      Buffer.concat([bytes, frame(3)]),
      changed,
    ]
    for (const wrong of tampered) {
      await expect(buffer(openStream(keys, Readable.from([wrong]), 'key'))).rejects.toThrow(EnvelopeError)
    }
    await expect(buffer(openStream(keys, Readable.from([bytes]), 'other'))).rejects.toThrow(EnvelopeError)
  })

  test('pass on the source’s error', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('start')
        throw new Error('disk gone')
      })(),
    )
    await expect(buffer(sealStream(keys, broken, 'key'))).rejects.toThrow('disk gone')
  })
})

import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { StoredObject } from './port'

/**
 * Creates a stream that passes bytes through. After the last byte, `result` returns the number of bytes and their
 * SHA-256.
 */
export function createMeasuringStream(): { stream: Transform; result(): StoredObject } {
  const hash = createHash('sha256')
  let size = 0
  let digest: string | undefined
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return {
    stream,
    result() {
      digest ??= hash.digest('hex')
      return { size, sha256: digest }
    },
  }
}

import { createReadStream } from 'node:fs'
import { createClamdScanner } from './clamd'
import type { Scanner } from './port'

/** Creates a scanner that uses clamd if CLAMD_ADDR is set, otherwise the built-in scanner for development. */
export function createScanner(clamdAddress: string | undefined): Scanner {
  return clamdAddress ? createClamdScanner(clamdAddress) : createBuiltInScanner()
}

// The EICAR test string, in two halves, so that scanners don't report this source file.
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/** Creates a scanner for development, which recognises only the EICAR test string. */
export function createBuiltInScanner(): Scanner {
  return {
    kind: 'built-in',
    async scan(path) {
      try {
        let tail = Buffer.alloc(0)
        for await (const chunk of createReadStream(path)) {
          const window = Buffer.concat([tail, chunk])
          if (window.includes(eicar)) return { infected: 'Eicar-Test-Signature' }
          // Keeps the end of the chunk, because the test string may begin in one chunk and end in the next.
          tail = window.subarray(-(eicar.length - 1))
        }
        return 'clean'
      } catch {
        return 'unavailable'
      }
    },
    ready: async () => true,
  }
}

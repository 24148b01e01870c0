import { createBuiltInScanner } from './built-in'
import { createClamdScanner } from './clamd'
import type { Scanner } from './port'

/** clamd if CLAMD_ADDR is set, else the built-in scanner for development. */
export function createScanner(clamdAddress: string | undefined): Scanner {
  return clamdAddress ? createClamdScanner(clamdAddress) : createBuiltInScanner()
}

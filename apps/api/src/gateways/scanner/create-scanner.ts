import { createBuiltInScanner } from './built-in'
import { createClamdScanner } from './clamd'
import type { Scanner } from './port'

/** clamd when CLAMD_ADDR is given, else the built-in one of development. */
export function createScanner(clamdAddress: string | undefined): Scanner {
  return clamdAddress ? createClamdScanner(clamdAddress) : createBuiltInScanner()
}

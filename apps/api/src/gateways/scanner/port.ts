/**
 * The result of a scan. After `unavailable`, the file stays "being checked" and is scanned again later; it is never
 * accepted unscanned. R50
 */
export type ScanResult = 'clean' | { infected: string } | 'unavailable'

export type Scanner = {
  /** `built-in` only recognises the EICAR test file; the configuration refuses it in production. */
  kind: 'clamd' | 'built-in'
  /** Scans the file at `path`; never throws. `infected` is the scanner's name for the virus. */
  scan(path: string): Promise<ScanResult>
  ready(): Promise<boolean>
}

/**
 * What a scan found. `unavailable` says nothing about the file: it stays "being checked" and is scanned again later,
 * never let through. TRUST R50.
 */
export type ScanResult = 'clean' | { infected: string } | 'unavailable'

export type Scanner = {
  /** `built-in` recognises the EICAR test file only and is refused in production by the configuration. */
  kind: 'clamd' | 'built-in'
  /** Scans the file at `path`; never throws. `infected` carries the scanner's name of what it found. */
  scan(path: string): Promise<ScanResult>
  /** Whether the scanner answers at all; for readiness. */
  ready(): Promise<boolean>
}

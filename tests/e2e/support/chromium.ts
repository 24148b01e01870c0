import { findChromium } from '../../../scripts/find-chromium.mjs'

/** Where the browser of the journeys is; `npm run test:e2e` installs one first when there is none. */
export function chromiumPath(): string {
  const found = findChromium()
  if (!found) throw new Error('No Chromium found: run `node scripts/find-chromium.mjs`.')
  return found
}

/** Quiet, and without the sandbox, which a container's root cannot have. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

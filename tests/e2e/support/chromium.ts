import { findChromium } from '../../../scripts/find-chromium.mjs'

/** Returns the path of a Chromium. `npm run test:e2e` installs one if there is none. */
export function chromiumPath(): string {
  const found = findChromium()
  if (!found) throw new Error('No Chromium found: run `node scripts/find-chromium.mjs`.')
  return found
}

/** Switches off traffic in the background. Also switches off the sandbox, which root can't use in a container. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

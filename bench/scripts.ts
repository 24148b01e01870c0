import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../tests/e2e/support/chromium'

export interface Script {
  /** The file name without the content hash. */
  name: string
  gzip: number
}

/**
 * Returns all scripts that a page loads until its network is idle, largest first. Sizes are in bytes after gzip at
 * level 9.
 */
export async function scriptsOf(url: string): Promise<Script[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      isMobile: true,
      locale: 'th-TH',
    })
    const bodies: Promise<Script>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const name = new URL(response.url()).pathname.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.js$)/, '')
      bodies.push(response.body().then((body) => ({ name, gzip: gzipSync(body, { level: 9 }).length })))
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const scripts = await Promise.all(bodies)
    return scripts.toSorted((a, b) => b.gzip - a.gzip)
  } finally {
    await browser.close()
  }
}

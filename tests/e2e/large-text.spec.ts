import { localePath } from '@khum/contract'
import { expect, test } from '@playwright/test'
import { contractAddresses, realIds } from './support/contract-addresses'
import { cutFaults } from './support/cut-off-text'
import { sidewaysFaults } from './support/inspect-screen'
import { signInByCall } from './support/sign-in'
import { everyCombination } from './support/walks'
import { watchPage } from './support/watch-page'

// Tracing dozens of page loads takes too long, and each fault names its address.
test.use({ viewport: { width: 360, height: 780 }, trace: 'off' })

for (const lang of ['th', 'en'] as const) {
  for (const viewer of ['member', 'guest'] as const) {
    if (!everyCombination && (viewer === 'member') !== (lang === 'th')) continue
    test(`with text twice as large, a ${viewer} can read and use every screen, ${lang}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(300_000)
      const session = viewer === 'member' ? await signInByCall(context, { username: 'malee' }) : null
      const ids = await realIds(page.request, 'khum', session?.access_token)
      const watch = watchPage(page)
      const checked = new Set<string>()
      const faults: string[] = []
      for (const { path } of contractAddresses(ids)) {
        await page.goto(localePath(path, lang))
        await watch.settled()
        const pathname = await page.evaluate(() => window.location.pathname)
        if (checked.has(pathname)) continue
        checked.add(pathname)
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        const found = [...(await sidewaysFaults(page)), ...(await cutFaults(page))]
        faults.push(...found.map((fault) => `${pathname}: ${fault}`))
      }
      expect(checked.size).toBeGreaterThan(10)
      expect(faults).toEqual([])
    })
  }
}

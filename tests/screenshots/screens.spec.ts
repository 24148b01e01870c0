import { type Lang, localePath } from '@khum/contract'
import { type Page, test } from '@playwright/test'
import { type Address, contractAddresses, realIds } from '../e2e/support/contract-addresses'
import { signInByCall } from '../e2e/support/sign-in'
import { watchPage } from '../e2e/support/watch-page'
import { saveScreen } from './save-picture'

const langs: readonly Lang[] = ['th', 'en']

for (const lang of langs) {
  test(`every screen as guest, ${lang}`, async ({ page }) => {
    await shootAll(page, lang, 'guest', contractAddresses(await realIds(page.request, 'khum')))
  })

  test(`every screen as member, ${lang}`, async ({ page, context }) => {
    const { access_token: token } = await signInByCall(context, { username: 'malee' })
    await shootAll(page, lang, 'member', contractAddresses(await realIds(page.request, 'khum', token)))
  })
}

/** Saves a picture of every screen, or two pictures if the screen's URL has an optional parameter. */
async function shootAll(page: Page, lang: Lang, viewer: 'guest' | 'member', addresses: Address[]) {
  const watch = watchPage(page)
  const shot = new Map<string, number>()
  for (const { name, path } of addresses) {
    await page.goto(localePath(path, lang))
    await watch.settled()
    const count = (shot.get(name) ?? 0) + 1
    shot.set(name, count)
    await saveScreen(page, `${lang}/${viewer}/${name}${count > 1 ? `-${count}` : ''}`)
  }
}

import { type Lang, localePath } from '@khum/contract'
import { expect, type Page, test } from '@playwright/test'
import { partnerHeaders } from './support/demo-world'
import { signInByCall } from './support/sign-in'

test.use({ viewport: { width: 360, height: 640 } })

/**
 * Jumps to every link, field, button and heading, and focuses each. Returns those that the main action or the bottom
 * bar then covers.
 */
async function hiddenByBars(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const outline = 4
    const faults: string[] = []
    const main = document.querySelector('#main')
    const bars = [...document.querySelectorAll('#main > div:last-child, #main ~ nav')].filter(
      (bar) => getComputedStyle(bar).position === 'sticky',
    )
    const targets = main?.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary, h2') ?? []
    const note = (element: Element, how: string) => {
      const top = Math.min(window.innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top))
      const { bottom, height } = element.getBoundingClientRect()
      const hidden = bottom - (top - outline)
      if (height < top / 2 && hidden > 0.5) faults.push(`${how} ${element.tagName}: ${Math.round(hidden)} px`)
    }
    for (const element of targets) {
      if (bars.some((bar) => bar.contains(element)) || element.offsetParent === null) continue
      window.scrollTo({ top: 0, behavior: 'instant' })
      element.scrollIntoView({ block: 'end', behavior: 'instant' })
      note(element, 'jump to')
      window.scrollTo({ top: 0, behavior: 'instant' })
      element.focus()
      if (document.activeElement === element) note(element, 'focus on')
    }
    return faults
  })
}

for (const lang of ['th', 'en'] satisfies Lang[]) {
  test(`the main action and the bottom bar cover nothing, even with large text, in ${lang}`, async ({
    page,
    context,
  }) => {
    await signInByCall(context, { username: 'ananda', partner: 'khum' })
    const search = `/api/v1/telemed-providers?search=${encodeURIComponent('ฟ้าใส')}`
    const found = await context.request.get(search, { headers: partnerHeaders('khum') })
    const { data }: { data: { items: { id: string }[] } } = await found.json()
    // The first screen has a main action above the bottom bar. The second has only the bottom bar.
    for (const path of [`/telemedicine/${data.items[0]?.id}`, '/setting']) {
      for (const textSize of ['100%', '200%']) {
        await page.goto(localePath(path, lang))
        await expect(page.locator('#main input').first()).toBeVisible()
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, textSize)
        expect(await hiddenByBars(page), `${path} at ${textSize}`).toEqual([])
      }
    }
  })
}

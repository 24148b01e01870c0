import { richTextAttributes, richTextTags } from '@khum/contract'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { clientHeaders } from './support/demo-client'
import { htmlAttacks } from './support/html-attacks'

const attacks = htmlAttacks()
const tags: readonly string[] = richTextTags
const allowed = { tags, attributes: [...richTextAttributes, 'target', 'rel', 'loading'] }

/** Saves two attacks at a time as an article's Thai and English text. Returns the HTML that the server stored. */
async function storedByServer(request: APIRequestContext, given: readonly string[]): Promise<string[]> {
  const stored: string[] = []
  const headers = await clientHeaders(request)
  const waiting = given.flatMap((_attack, at) => (at % 2 === 0 ? [at] : []))
  async function work(code: string): Promise<void> {
    const url = `/api/integration/v1/contents/${code}`
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const [th = '', en = th] = given.slice(at, at + 2).map((attack) => `<p>#</p>${attack}`)
      const response = await request.put(url, { headers, data: { ...draft, body: { th, en } } })
      // The server refuses some attacks: they are nested too deeply, or PostgreSQL can't store one of their characters.
      if (response.ok()) stored.push(...Object.values<string>((await response.json()).data.body))
    }
    await request.delete(url, { headers })
  }
  await Promise.all(['attack-1', 'attack-2', 'attack-3', 'attack-4'].map(work))
  return stored
}

/** An article that ended long ago, so that no member sees it. */
const draft = {
  kind: 'article',
  title: { th: 'x', en: 'x' },
  summary: { th: 'x', en: 'x' },
  published_on: '2020-01-01',
  starts_on: '2020-01-01',
  ends_on: '2020-01-02',
}

interface Outcome {
  hits: number
  violations: number
  forbidden: string[]
  shown: number
}

/**
 * Puts each text into the page, unchanged (`as it is`) or with the component that shows articles (`screen`), and
 * triggers events on all elements. Counts scripts that ran, violations of the Content-Security-Policy, and forbidden
 * elements.
 */
function show(page: Page, texts: readonly string[], by: 'as it is' | 'screen'): Promise<Outcome> {
  return page.evaluate(
    async ({ texts, by, tags, attributes }) => {
      const outcome = { hits: 0, violations: 0, forbidden: [] as string[], shown: 0 }
      Object.assign(window, { khumHit: () => (outcome.hits += 1) })
      const count = () => (outcome.violations += 1)
      document.addEventListener('securitypolicyviolation', count)
      // Stops ordinary links and forms, which would leave the page and end the test. `javascript:` links still run.
      const stay = (event: Event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (event.type === 'click' && (!link || link.protocol.startsWith('javascript'))) return
        event.preventDefault()
        event.stopPropagation()
      }
      window.addEventListener('click', stay, true)
      window.addEventListener('submit', stay, true)
      const field = document.querySelector('textarea[data-rich-text]')
      const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
      const plain = document.body.appendChild(document.createElement('div'))
      const rendered = () => document.querySelector('[data-shows-rich-text] > div > div') ?? plain
      const eventNames = [
        'mouseover',
        'mouseenter',
        'pointerenter',
        'focus',
        'toggle',
        'animationstart',
        'wheel',
      ]
      for (const [at, text] of texts.entries()) {
        const marked = `<p>${at}</p>${text}`
        if (by === 'as it is') plain.innerHTML = marked
        else {
          write?.call(field, marked)
          field?.dispatchEvent(new Event('input', { bubbles: true }))
          await null
        }
        const box = by === 'as it is' ? plain : rendered()
        if (box.firstElementChild?.textContent === String(at)) outcome.shown += 1
        for (const element of box.querySelectorAll('*')) {
          const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml'
          const foreign = element.getAttributeNames().filter((name) => !attributes.includes(name))
          if (!isHtml || !tags.includes(element.localName) || foreign.length > 0)
            outcome.forbidden.push(`${at}: ${element.localName} ${foreign.join()}`)
          for (const name of eventNames) element.dispatchEvent(new Event(name))
          if (element instanceof HTMLElement) element.click()
        }
      }
      // The texts' pictures and frames fail to load, but not immediately. So one more failing picture is added at the
      // end. Once this picture has failed and the browser has painted a few times, the others have failed as well.
      const last = new Image()
      const lastFailed = new Promise((done) => {
        for (const end of ['load', 'error']) last.addEventListener(end, done)
      })
      last.src = `/none-${texts.length}-${Date.now()}.png`
      await lastFailed
      for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame)
      if (by === 'as it is') plain.remove()
      return outcome
    },
    { texts: [...texts], by, ...allowed },
  )
}

/**
 * Expects that no script ran, that nothing violated the Content-Security-Policy, that no forbidden element is left, and
 * that the texts are shown.
 */
function expectQuiet({ shown, ...outcome }: Outcome, texts: readonly string[]): void {
  expect(outcome).toEqual({ hits: 0, violations: 0, forbidden: [] })
  // A few attacks replace the whole document, so their texts aren't shown.
  expect(shown).toBeGreaterThan(texts.length * 0.98)
}

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without our content policy' : 'under our content policy', () => {
    test.use({ bypassCSP })

    test('thousands of attacks run nothing, sanitised by the server, the screen or both (R36)', async ({
      page,
      request,
    }) => {
      expect(attacks.length).toBeGreaterThan(2_700)
      const navigations: string[] = []
      await page.route(/evil\.example|x\.example/, (route) => route.abort())
      await page.goto('/dev/ui')
      await page.locator('textarea[data-rich-text]').waitFor()
      page.on('framenavigated', (frame) => navigations.push(frame.url()))

      const share = attacks.filter((_attack, at) => at % 6 === (bypassCSP ? 0 : 3))
      const stored = await storedByServer(request, share)
      expect(stored.length).toBeGreaterThan(share.length * 0.9)
      expectQuiet(await show(page, stored, 'as it is'), stored)
      // Doesn't count violations of the Content-Security-Policy, because Chromium reports one for each event handler
      // that it parses, even while sanitising.
      expectQuiet({ ...(await show(page, attacks, 'screen')), violations: 0 }, attacks)
      expectQuiet(await show(page, stored, 'screen'), stored)
      expect(navigations).toEqual([])

      // Without sanitising, the same checks must find attacks. This proves that the checks work.
      const sample = attacks.filter((attack) => /^<(img|svg|details|a href="javascript:khum)/.test(attack))
      const control = await show(page, sample.slice(0, 40), 'as it is')
      expect(bypassCSP ? control.hits : control.violations).toBeGreaterThan(10)
      expect(control.forbidden.length).toBeGreaterThan(20)
    })
  })
}

import { richTextAttributes, richTextTags } from '@khum/contract'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { htmlAttacks } from './support/html-attacks'

const attacks = htmlAttacks()
/** Of the demo world. */
const headers = { 'x-integration-key': 'khum-demo-integration-key' }
const tags: readonly string[] = richTextTags
const allowed = { tags, attributes: [...richTextAttributes, 'target', 'rel', 'loading'] }

/**
 * What the editor's call keeps of attacks, two a call. That nothing but permitted elements is left of every single one, the
 * unit test of the sanitiser shows.
 */
async function keptByServer(request: APIRequestContext, given: readonly string[]): Promise<string[]> {
  const kept: string[] = []
  const waiting = given.flatMap((_attack, at) => (at % 2 === 0 ? [at] : []))
  async function work(code: string): Promise<void> {
    const url = `/api/integration/v1/contents/${code}`
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const [th = '', en = th] = given.slice(at, at + 2).map((attack) => `<p>#</p>${attack}`)
      const answer = await request.put(url, { headers, data: { ...draft, body: { th, en } } })
      // What PostgreSQL could not keep, or what nests without end, is refused whole.
      if (answer.ok()) kept.push(...Object.values<string>((await answer.json()).data.body))
    }
    await request.delete(url, { headers })
  }
  await Promise.all(['attack-1', 'attack-2', 'attack-3', 'attack-4'].map(work))
  return kept
}

/** Expired long ago, so that no one sees it. */
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
  strangers: string[]
  shown: number
}

/**
 * Shows texts one after the other in the page, presses and wakes whatever came of them, and counts what ran, what the policy
 * had to stop, and what has no business there. `by`: put in as they are, or through the screen that shows articles.
 */
function show(page: Page, texts: readonly string[], by: 'as it is' | 'screen'): Promise<Outcome> {
  return page.evaluate(
    async ({ texts, by, tags, attributes }) => {
      const outcome = { hits: 0, violations: 0, strangers: [] as string[], shown: 0 }
      Object.assign(window, { khumHit: () => (outcome.hits += 1) })
      const count = () => (outcome.violations += 1)
      document.addEventListener('securitypolicyviolation', count)
      // Where an honest link leads is not the question; nor may a form end the test.
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
      const wakes = ['mouseover', 'mouseenter', 'pointerenter', 'focus', 'toggle', 'animationstart', 'wheel']
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
            outcome.strangers.push(`${at}: ${element.localName} ${foreign.join()}`)
          for (const name of wakes) element.dispatchEvent(new Event(name))
          if (element instanceof HTMLElement) element.click()
        }
      }
      // Errors of pictures, frames and what begins by itself come later: before that of a picture asked for after all of them,
      // or with the frames that follow.
      const last = new Image()
      const answered = new Promise((done) => {
        for (const end of ['load', 'error']) last.addEventListener(end, done)
      })
      last.src = `/none-${texts.length}-${Date.now()}.png`
      await answered
      for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame)
      if (by === 'as it is') plain.remove()
      return outcome
    },
    { texts: [...texts], by, ...allowed },
  )
}

/** Nothing ran, nothing had to be stopped, nothing is there that may not be; and the texts did come into the page. */
function expectQuiet({ shown, ...outcome }: Outcome, texts: readonly string[]): void {
  expect(outcome).toEqual({ hits: 0, violations: 0, strangers: [] })
  // What takes the place of a whole document leaves no text.
  expect(shown).toBeGreaterThan(texts.length * 0.98)
}

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without our content policy' : 'under our content policy', () => {
    test.use({ bypassCSP })

    test('thousands of attacks run nothing: server, screen, and both (R36)', async ({ page, request }) => {
      expect(attacks.length).toBeGreaterThan(2_700)
      const departures: string[] = []
      await page.route(/evil\.example|x\.example/, (route) => route.abort())
      await page.goto('/dev/ui')
      await page.locator('textarea[data-rich-text]').waitFor()
      page.on('framenavigated', (frame) => departures.push(frame.url()))

      const share = attacks.filter((_attack, at) => at % 6 === (bypassCSP ? 0 : 3))
      const kept = await keptByServer(request, share)
      expect(kept.length).toBeGreaterThan(share.length * 0.9)
      expectQuiet(await show(page, kept, 'as it is'), kept)
      // Chromium reports a handler as soon as anything reads it, even its own `setHTML`: of what the server never saw, the
      // reading is reported; of what is shown, nothing.
      expectQuiet({ ...(await show(page, attacks, 'screen')), violations: 0 }, attacks)
      expectQuiet(await show(page, kept, 'screen'), kept)
      expect(departures).toEqual([])

      // Without any protection, the same checks do see the attacks.
      const sample = attacks.filter((attack) => /^<(img|svg|details|a href="javascript:khum)/.test(attack))
      const control = await show(page, sample.slice(0, 40), 'as it is')
      expect(bypassCSP ? control.hits : control.violations).toBeGreaterThan(10)
      expect(control.strangers.length).toBeGreaterThan(20)
    })
  })
}

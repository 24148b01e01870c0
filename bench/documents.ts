import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../tests/e2e/support/chromium'
import { khumUrl, type World } from './khum-server'
import { describeQuiet, whenQuiet } from './machine'
import type { Row, Section } from './report'
import { quantile } from './statistics'

const mostMs = 300
const claims = 60
const scannedClaims = 20
/**
 * How long the measurement waits on each document, as if a person read it, in milliseconds. On a document that was
 * opened from the list, it waits half as long.
 */
const readingMs = 1_000
const sheet = 'section[aria-busy]'

/**
 * Measures in a real browser how long an assessor waits for a document: from the key press until its page is painted.
 */
export async function measureDocuments(world: World): Promise<Section> {
  const server = await world.start({
    core: null,
    logLevel: 'warn',
    // Only a development server can draw the documents of the demo data's claims.
    env: { NODE_ENV: 'development', PUBLIC_URL: khumUrl },
  })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    await scanIn(browser)
    const page = await desk(browser, /ศิริพร/, '/office/claims?queue=new')
    const quiet = await whenQuiet()
    const fromList = await openFromList(page)
    const { next, further } = await workThrough(page)
    const quietAfter = await whenQuiet()
    return {
      title: 'Documents in the office',
      rows: [
        toRow('First document of the next claim, loaded ahead', next),
        toRow('Next document of a claim, loaded ahead', further),
        toRow('First document of a claim opened from the list, not loaded ahead', fromList),
      ],
      notes: [
        `In Chromium at 1280 × 900, from the key press until the page is painted. ${scannedClaims} claims also have a scan of 8 megapixels and a PDF of six scanned pages.`,
        `Machine: ${describeQuiet([quiet, quietAfter])}.`,
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

function toRow(what: string, times: readonly number[]): Row {
  const p99 = quantile(times, 0.99)
  return {
    what: `${what} (${times.length} times)`,
    measured: `p50 ${quantile(times, 0.5).toFixed(0)} ms · p99 ${p99.toFixed(0)} ms`,
    target: `p99 ≤ ${mostMs} ms`,
    passed: p99 <= mostMs,
  }
}

async function desk(browser: Browser, person: RegExp, to: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: khumUrl, viewport: { width: 1280, height: 900 } })
  await page.goto(`/api/office/v1/sign-in?next=${encodeURIComponent(to)}`)
  await page.getByRole('link', { name: person }).click()
  await page.getByRole('table').locator('tbody tr').first().waitFor()
  return page
}

/** Adds a scanned picture and a scanned PDF to some new claims, as the member service team does. */
async function scanIn(browser: Browser): Promise<void> {
  const { picture, pdf } = await scans(browser)
  const page = await desk(browser, /ดวง/, '/office/claims?queue=new')
  const numbers = await page.locator('tbody th a').allInnerTexts()
  for (const number of numbers.slice(0, scannedClaims)) {
    const address = `/api/office/v1/claims/${number}`
    const before = await countDocuments(page, address)
    for (const [name, type, file] of [
      ['scan.jpg', 'image/jpeg', picture],
      ['scan.pdf', 'application/pdf', pdf],
    ] as const)
      await send(page, { address: `${address}/documents?list=medical&filename=${name}`, type, file })
    // Polls, because a scan is added to the claim only after the server has checked it, and this page isn't notified.
    while ((await countDocuments(page, address)) < before + 2) await page.waitForTimeout(200)
  }
  await page.close()
}

async function countDocuments(page: Page, address: string): Promise<number> {
  const { data } = await (await page.request.get(address)).json()
  return data.documents.length
}

async function send(page: Page, { address, type, file }: { address: string; type: string; file: Buffer }) {
  const status = await page.evaluate(
    async ([address = '', type = '', base64 = '']) => {
      const body = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      return (await fetch(address, { method: 'POST', headers: { 'content-type': type }, body })).status
    },
    [address, type, file.toString('base64')],
  )
  if (![200, 201].includes(status)) throw new Error(`a scan was answered with ${status}`)
}

async function scans(browser: Browser): Promise<{ picture: Buffer; pdf: Buffer }> {
  const page = await browser.newPage({ viewport: { width: 1224, height: 1632 }, deviceScaleFactor: 2 })
  const rows = Array.from(
    { length: 28 },
    (_, n) => `<tr><td>ค่ารักษา ${n + 1}<td>${(n * 137 + 250).toFixed(2)}`,
  )
  await page.setContent(`<body style="font:24px sans-serif;padding:60px;background:linear-gradient(160deg,#fff,#e4e2dc)">
    <h1>โรงพยาบาลตัวอย่าง</h1><table border="1" cellpadding="6" style="width:100%">${rows.join('')}</table></body>`)
  const picture = await page.screenshot({ type: 'jpeg', quality: 85 })
  const image = `<img style="width:100%;display:block;break-after:page" src="data:image/jpeg;base64,${picture.toString('base64')}">`
  await page.setContent(`<body style="margin:0">${image.repeat(6)}</body>`)
  const pdf = await page.pdf({ format: 'A4' })
  await page.close()
  return { picture, pdf }
}

/** Waits as long as a person would read. In this time, the page loads the next documents ahead, as in real use. */
async function read(page: Page, ms: number): Promise<void> {
  await page.waitForTimeout(ms)
}

/**
 * Opens claims from the list with Enter, and goes back to the list. Returns how long each first document took, in
 * milliseconds.
 */
async function openFromList(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < claims; n += 1) {
    times.push(await press(page, 'Enter'))
    // A person looks at a claim before going back. Meanwhile, the claim's other documents are loaded ahead.
    await read(page, readingMs / 2)
    await page.keyboard.press('Escape')
    await page.getByRole('table').locator('tbody tr').first().waitFor()
    await page.keyboard.press('j')
  }
  return times
}

/**
 * Takes claim after claim and opens all documents of each. Returns the milliseconds for each claim's first document
 * (`next`) and for the other documents (`further`).
 */
async function workThrough(page: Page): Promise<{ next: number[]; further: number[] }> {
  const [next, further]: [number[], number[]] = [[], []]
  await press(page, 'n')
  for (let n = 0; n < claims; n += 1) {
    const documents = Number(/\d+$/.exec((await page.locator(sheet).getAttribute('aria-label')) ?? '')?.[0])
    for (let at = 1; at < documents; at += 1) {
      // A person reads a document before opening the next one. Meanwhile, the next one is loaded ahead.
      await read(page, readingMs)
      further.push(await press(page, ']'))
    }
    // Opening this panel loads the next claim ahead, while a person decides about the current one.
    await page.keyboard.press('a')
    await read(page, readingMs)
    await page.keyboard.press('Escape')
    next.push(await press(page, 'n'))
  }
  return { next, further }
}

/** Presses a key that opens a document. Returns the milliseconds until the document is painted. */
async function press(page: Page, key: string): Promise<number> {
  // Measures in the page, so that the time doesn't include messages between this process and the browser.
  const painted = page.evaluate(async (sheet) => {
    const before = location.pathname + document.querySelector(sheet)?.ariaLabel
    let pressed = 0
    const once = { once: true, capture: true }
    window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), once)
    for (;;) {
      await new Promise(requestAnimationFrame)
      const now = document.querySelector(sheet)
      if (pressed === 0 || location.pathname + now?.ariaLabel === before) continue
      if (now?.getAttribute('aria-busy') === 'false') break
    }
    await document.querySelector<HTMLImageElement>(`${sheet} img`)?.decode()
    await new Promise(requestAnimationFrame)
    // The browser paints the frame before it runs the next task.
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - pressed
  }, sheet)
  await page.keyboard.press(key)
  return await painted
}

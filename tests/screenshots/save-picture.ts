import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

type LoadImage = (png: Buffer) => { png(options: object): { toBuffer(): Promise<Buffer> } }

/** Loads sharp from the server's packages, because the tests don't depend on it. */
function loadSharp(): LoadImage {
  return createRequire(path.join(root, 'apps/api/package.json'))('sharp')
}

const maxBytes = 150_000

/** Saves the visible part of the page in docs/pictures, with at most 128 colours. Throws if the file is too large. */
export async function savePicture(page: Page, name: string): Promise<void> {
  await withoutFocus(page)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = await loadSharp()(shot).png({ palette: true, colours: 128, effort: 10 }).toBuffer()
  if (small.length > maxBytes) throw new Error(`${name}.png has ${small.length} bytes`)
  await save(path.join('docs/pictures', `${name}.png`), small)
}

export async function saveScreen(page: Page, name: string): Promise<void> {
  await withoutFocus(page)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true })
  await save(path.join('.cache/screenshots', `${name}.png`), shot)
}

/** Removes the focus. The browser treats the test as a keyboard user, so the picture would show a focus ring. */
async function withoutFocus(page: Page): Promise<void> {
  await page.locator(':focus').evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLElement) one.blur()
  })
}

async function save(relative: string, content: Buffer): Promise<void> {
  const file = path.join(root, relative)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

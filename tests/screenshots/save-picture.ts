import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

type Recoder = (png: Buffer) => { png(options: object): { toBuffer(): Promise<Buffer> } }

/** The picture library is the server's dependency; here it only makes files smaller. */
function readRecoder(): Recoder {
  return createRequire(path.join(root, 'apps/api/package.json'))('sharp')
}

/** Most bytes of a picture in the README. */
const mostBytes = 150_000

/** Shoots what the screen shows into docs/pictures, with at most 128 colours. Throws when the file gets too large. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = await readRecoder()(shot).png({ palette: true, colours: 128, effort: 10 }).toBuffer()
  if (small.length > mostBytes) throw new Error(`${name}.png has ${small.length} bytes`)
  await keep(path.join('docs/pictures', `${name}.png`), small)
}

/** Shoots a whole screen, as long as it is, for looking at. */
export async function keepScreen(page: Page, name: string): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true })
  await keep(path.join('.cache/screenshots', `${name}.png`), shot)
}

async function keep(relative: string, content: Buffer): Promise<void> {
  const file = path.join(root, relative)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

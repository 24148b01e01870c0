import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rewritePdf } from '../../src/files/inspect/pdf/rewrite-pdf'
import { sniff } from '../../src/files/inspect/sniff'
import { Refusal } from '../../src/files/inspect/verdict'
import { pdfDamage } from './samples/pdf-damage'
import { pageContents, pdfStyles, styledPdf } from './samples/pdf-styles'
import { onePage, stream } from './samples/pdfs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khum-damaged-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the repaired document, or the error code if it is refused. */
async function rewritten(sent: Buffer): Promise<{ pages: number; cleaned: Buffer } | string> {
  const [path, cleanedPath] = [join(folder, 'sent'), join(folder, 'cleaned')]
  const kind = sniff(sent.subarray(0, 65_536))
  if (kind !== 'application/pdf') return kind
  await writeFile(path, sent)
  try {
    const { pages } = await rewritePdf(path, cleanedPath)
    return { pages, cleaned: await readFile(cleanedPath) }
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe.each(Object.entries(pdfStyles))('a document in the style of %s (R44)', (_name, style) => {
  const whole = styledPdf(style)
  const damaged = Object.entries(pdfDamage)
    .map(([name, damage]) => [name, damage(whole)] as const)
    .filter(([, bytes]) => !bytes.equals(whole))

  test('has at least 30 kinds of damage here', () => {
    expect(damaged.length).toBeGreaterThanOrEqual(30)
  })

  test.each([['that is whole', whole] as const, ...damaged])(
    '%s keeps all its pages',
    async (_damage, sent) => {
      const result = await rewritten(sent)
      if (typeof result === 'string') throw new Error(result)
      expect(result.pages).toBe(3)
      for (const page of [1, 2, 3]) {
        // Leaves out the last bytes, because a damaged length or checksum may change them.
        expect(result.cleaned.includes(pageContents(page).subarray(0, -4)), `page ${page}`).toBe(true)
      }
      for (const other of ['Producer', '/Outlines', 'was replaced'])
        expect(result.cleaned.includes(other)).toBe(false)
    },
  )
})

test('accepts a cut document only if its pages are complete', async () => {
  const whole = onePage()
  const lastObject = whole.indexOf('endobj', whole.indexOf('Helvetica'))
  for (let length = 8; length < whole.length; length += 1) {
    const result = await rewritten(whole.subarray(0, length))
    if (length <= lastObject - 2) expect(result, String(length)).toBe('file_damaged')
    else expect(result, String(length)).toMatchObject({ pages: 1 })
  }
})

test('keeps an older version of an object if the newer one is cut off', async () => {
  const whole = onePage()
  const result = await rewritten(
    Buffer.concat([whole, Buffer.from('4 0 obj\n<< /Length 900 >>\nstream\nq (newer')]),
  )
  expect(result).toMatchObject({ pages: 1 })
  if (typeof result === 'object') expect(result.cleaned.includes('(Receipt 1,250.00) Tj')).toBe(true)
})

test('ignores a debugging tool’s comments in an object stream', async () => {
  const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
  const index = '2 0 9 60\n%% Object stream: object 2\n'
  const body = Buffer.from(`${index}${pages.padEnd(60)}null`)
  const packed = onePage('', '', [stream(`/Type /ObjStm /N 2 /First ${index.length}`, body)])
  const sent = Buffer.from(packed.toString('latin1').replace(`2 0 obj\n${pages}`, '8 0 obj\nnull'), 'latin1')
  expect(await rewritten(sent)).toMatchObject({ pages: 1 })
})

test('finds an object inside an unclosed one, unless another has its number', async () => {
  const text = onePage('', '', [stream('', 'canary')]).toString('latin1')
  const swallowed = text
    .replace('/Length 84', '/Length 9999')
    .replace('\nendstream\nendobj\n5 0 obj', '?\n5 0 obj')
  expect(swallowed.length).toBeLessThan(text.length)
  const result = await rewritten(Buffer.from(swallowed, 'latin1'))
  expect(result).toMatchObject({ pages: 1 })
  if (typeof result === 'object') expect(result.cleaned.includes('<<\n/Type /Font\n')).toBe(true)
})

test('doesn’t use a document embedded in a document instead', async () => {
  const inner = Buffer.from(onePage().toString('latin1').replace('Receipt', 'Inner..'), 'latin1')
  const outer = stream('', inner)
  const elsewhere = outer.toString('latin1').replace(/\/Length \d{3,}/, '/Length 7 0 R')
  for (const attached of [outer, Buffer.from(elsewhere, 'latin1')]) {
    const result = await rewritten(onePage('/X 6 0 R', '', [attached, String(inner.length)]))
    expect(result).toMatchObject({ pages: 1 })
    if (typeof result === 'object') expect(result.cleaned.includes('(Receipt 1,250.00) Tj')).toBe(true)
  }
})

describe('repair doesn’t let through (R48, R49)', () => {
  const script = '<< /S /JavaScript /JS (canary) >>'
  const hostile: Record<string, Buffer> = {
    'a script at opening': onePage(`/OpenAction ${script}`),
    'a script by an escaped name': onePage('/Open#41ction << /S /Java#53cript /J#53 (canary) >>'),
    'a program to start': onePage('', '/Annots [6 0 R]', [
      '<< /Subtype /Link /A << /S /Launch /F (canary.exe) >> >>',
    ]),
    'an attachment': onePage('/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>', '', [
      '<< /Type /Filespec /F (canary.exe) /EF << /F 7 0 R >> >>',
      stream('/Type /EmbeddedFile', 'MZ canary'),
    ]),
    'a script that isn’t closed': onePage('/OpenAction 6 0 R', '', [
      '<< /S /JavaScript /JS (canary) /Next [ << ',
    ]),
    'a script in a key that isn’t one': onePage(`null 7 ${script} /AA 6 0 R`, '', [`<< /O ${script} ) ] >>`]),
    'a script inside of a page’s contents': onePage('/OpenAction 8 0 R', '', [
      stream('', `q\nendobj\n8 0 obj\n${script}\nendobj\n`).subarray(0, -10),
    ]),
    'a web page around the document': Buffer.concat([onePage(), Buffer.from('<script>canary</script>')]),
  }
  const damage = Object.entries({ ...pdfDamage, nothing: (bytes: Buffer) => bytes })

  test.each(Object.entries(hostile))('%s', async (_name, bytes) => {
    let accepted = 0
    for (const [name, change] of damage) {
      const result = await rewritten(change(bytes))
      if (typeof result === 'string') {
        expect(result, name).toMatch(/^file_(damaged|pdf_unsafe)$/)
        continue
      }
      accepted += 1
      const text = result.cleaned.toString('latin1')
      const found = [
        'canary',
        '/JavaScript',
        '/JS',
        '/OpenAction',
        '/AA',
        '/Launch',
        '/EmbeddedFile',
        '<script>',
      ]
      expect(
        found.filter((word) => text.includes(word)),
        name,
      ).toEqual([])
    }
    expect(accepted).toBeGreaterThan(20)
  })
})

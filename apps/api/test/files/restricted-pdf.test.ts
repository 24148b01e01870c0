import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInspecting } from './inspecting'
import { lockedPdf } from './samples/locked-pdf'
import { restrictedPdfs } from './samples/restricted-pdfs'

let desk: Awaited<ReturnType<typeof openInspecting>>
beforeAll(async () => {
  desk = await openInspecting()
})
afterAll(() => desk.close())

/** A document's text, with its page's contents unpacked. */
function readable(cleaned: Buffer): string {
  const text = cleaned.toString('latin1')
  return text.replace(/FlateDecode[\s\S]*?stream\n([\s\S]*?)\nendstream/g, (_, packed: string) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
}

// R48
test.each(Object.entries(restrictedPdfs))(
  'a document that only may not be printed is opened (%s)',
  async (_name, sent) => {
    expect(sent.includes('/Encrypt')).toBe(true)
    const kept = await desk.keep(sent)
    expect(kept.pages).toBe(1)
    const text = readable(kept.cleaned)
    expect(text).toContain('(Receipt 1,250.00) Tj')
    // As bytes, or as it was written inside of an object stream, whose strings aren't encrypted one by one.
    expect(text).toMatch(/<4d616c656520283129>|\(Malee \\\(1\\\)\)/i)
    expect(text).not.toContain('/Encrypt')
  },
)

test('a document that needs a password, or an encryption that nobody published, is refused with its own words', async () => {
  expect(await desk.code(lockedPdf)).toBe('file_pdf_locked')
  for (const sent of Object.values(restrictedPdfs)) {
    const text = sent.toString('latin1')
    const strange = [
      text.replace('/Filter /Standard', '/Filter /Strangers'),
      text.replace(/\/V \d/, '/V 3'),
      // The stored proof of the password doesn't fit any more.
      text.replace(/\/U <..../, '/U <0000').replace(/\/U \(../, '/U (zz'),
    ]
    for (const changed of strange) {
      expect(changed).not.toBe(text)
      expect(await desk.code(Buffer.from(changed, 'latin1'))).toBe('file_pdf_locked')
    }
  }
})

test('a script in a restricted document is taken out', async () => {
  const sent = restrictedPdfs['AES with 256 bits'] ?? Buffer.alloc(0)
  const text = sent
    .toString('latin1')
    .replace('/Pages', '/OpenAction << /S /JavaScript /JS (canary) >> /Pages')
  const { cleaned } = await desk.keep(Buffer.from(text, 'latin1'))
  expect(cleaned.includes('JavaScript')).toBe(false)
})

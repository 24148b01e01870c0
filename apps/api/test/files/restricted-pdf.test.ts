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

/** Returns a document as a string, with the page's contents decompressed. */
function readable(cleaned: Buffer): string {
  const text = cleaned.toString('latin1')
  return text.replace(/FlateDecode[\s\S]*?stream\n([\s\S]*?)\nendstream/g, (_, packed: string) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
}

test.each(Object.entries(restrictedPdfs))(
  'opens a document that only forbids printing (%s) (R48)',
  async (_name, sent) => {
    expect(sent.includes('/Encrypt')).toBe(true)
    const result = await desk.keep(sent)
    expect(result.pages).toBe(1)
    const text = readable(result.cleaned)
    expect(text).toContain('(Receipt 1,250.00) Tj')
    // The field's value is in hexadecimal or plain text, depending on the kind of encryption.
    expect(text).toMatch(/<4d616c656520283129>|\(Malee \\\(1\\\)\)/i)
    expect(text).not.toContain('/Encrypt')
  },
)

test('refuses a document that needs a password or has an unknown encryption, as locked', async () => {
  expect(await desk.code(lockedPdf)).toBe('file_pdf_locked')
  for (const sent of Object.values(restrictedPdfs)) {
    const text = sent.toString('latin1')
    const strange = [
      text.replace('/Filter /Standard', '/Filter /Strangers'),
      text.replace(/\/V \d/, '/V 3'),
      // Damages the stored check value, so the empty password no longer matches.
      text.replace(/\/U <..../, '/U <0000').replace(/\/U \(../, '/U (zz'),
    ]
    for (const changed of strange) {
      expect(changed).not.toBe(text)
      expect(await desk.code(Buffer.from(changed, 'latin1'))).toBe('file_pdf_locked')
    }
  }
})

test('removes a script from a restricted document', async () => {
  const sent = restrictedPdfs['AES with 256 bits'] ?? Buffer.alloc(0)
  const text = sent
    .toString('latin1')
    .replace('/Pages', '/OpenAction << /S /JavaScript /JS (canary) >> /Pages')
  const { cleaned } = await desk.keep(Buffer.from(text, 'latin1'))
  expect(cleaned.includes('JavaScript')).toBe(false)
})

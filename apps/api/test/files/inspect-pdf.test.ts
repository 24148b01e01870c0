import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openInspecting } from './inspecting'
import { lockedPdf } from './samples/locked-pdf'
import {
  bombInContents,
  bombInObjectStream,
  contents,
  font,
  onePage,
  packedZeros,
  pageKeys,
  pagesOf,
  pdf,
  stream,
} from './samples/pdfs'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let desk: Awaited<ReturnType<typeof openInspecting>>
beforeAll(async () => {
  desk = await openInspecting()
})
afterAll(() => desk.close())

describe('a good document', () => {
  test('is accepted and keeps its page’s contents', async () => {
    const sent = onePage()
    const result = await desk.keep(sent)
    expect(result).toMatchObject({ kind: 'application/pdf', pages: 1, size: sent.length })
    expect(result.thumbnail).toBeUndefined()
    const text = result.cleaned.toString('latin1')
    for (const part of ['(Receipt 1,250.00) Tj', '/BaseFont /Helvetica', '/Font', '/A ', '%%EOF'])
      expect(text.includes(part), part).toBe(true)
  })

  test('may have 50 pages but not 51', async () => {
    expect((await desk.keep(pagesOf(50))).pages).toBe(50)
    expect(await desk.code(pagesOf(51))).toBe('file_too_many_pages')
    expect(await desk.code(pagesOf(3000))).toBe('file_too_many_pages')
  })

  test('isn’t accepted for a card', async () => {
    expect(await desk.code(onePage(), 'card')).toBe('file_type_not_allowed')
  })

  test('may store a stream’s length elsewhere, and contain the word stream', async () => {
    const drawing = 'BT (a stream, the endstream and another stream) Tj ET % last'
    const sent = pdf({
      objects: [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< ${pageKeys} >>`,
        `<< /Length 6 0 R >>\nstream\n${drawing}\nendstream`,
        font,
        String(drawing.length),
      ],
    })
    const text = (await desk.keep(sent)).cleaned.toString('latin1')
    expect(text.includes(`stream\n${drawing}\nendstream`)).toBe(true)
  })

  test('loses everything before it, after it, and invisible in it', async () => {
    const sent = pdf({
      objects: [
        '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< ${pageKeys} /PieceInfo << /App << /Private (canary) >> >> >>`,
        contents,
        font,
        stream('/Type /Metadata /Subtype /XML', '<x>canary</x>'),
        '(canary that nothing refers to)',
        '<< /Author (canary) /Producer (canary) >>',
      ],
      trailer: '/Info 8 0 R',
      before: '\n\n',
      after: 'PK\x03\x04 canary.exe',
    })
    expect((await desk.keep(sent)).cleaned.includes('canary')).toBe(false)
  })
})

describe('a document is refused', () => {
  test('because it is locked', async () => {
    expect(await desk.code(lockedPdf)).toBe('file_pdf_locked')
  })

  test.each([0.3, 0.6, 0.9, 1])('because it was cut at %d of its objects', async (part) => {
    for (const whole of [onePage(), pagesOf(20)])
      expect(await desk.code(whole.subarray(0, Math.floor((whole.lastIndexOf('endobj') - 3) * part)))).toBe(
        'file_damaged',
      )
  })

  test.each([
    ['it is only a name', Buffer.from('%PDF-1.7\n')],
    ['it has no pages', pdf({ objects: ['<< /Type /Catalog >>'] })],
    [
      'its list of pages is empty',
      pdf({ objects: ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] >>'] }),
    ],
    [
      'its pages go round',
      pdf({ objects: ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] >>'] }),
    ],
    [
      'a page is missing',
      pdf({ objects: ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [9 0 R] >>'] }),
    ],
    [
      'what a page shows is missing',
      pdf({
        objects: [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [3 0 R] >>',
          '<< /Type /Page /Contents 9 0 R >>',
        ],
      }),
    ],
    ['what a page shows is nonsense', onePage().fill('?', 255, 380)],
    ['it nests without end', pdf({ objects: [`<< /Type /Catalog /Pages ${'['.repeat(200_000)} >>`] })],
  ])('because %s', async (_name, bytes) => {
    expect(await desk.code(bytes)).toBe('file_damaged')
  })
})

describe('active, external and hidden content of a document is removed (R48)', () => {
  const script = '<< /S /JavaScript /JS (canary) >>'
  const annotation = (keys: string) =>
    onePage('', '/Annots [6 0 R]', [`<< /Type /Annot /Rect [0 0 9 9] ${keys} >>`])
  const attached = [
    '<< /Type /Filespec /F (canary.exe) /EF << /F 7 0 R >> >>',
    stream('/Type /EmbeddedFile', 'MZ canary'),
  ]

  test.each([
    ['a script at opening', onePage(`/OpenAction ${script}`)],
    ['a script at opening, elsewhere', onePage('/OpenAction 6 0 R', '', [script])],
    ['a script by an escaped name', onePage('/Open#41ction << /S /Java#53cript /J#53 (canary) >>')],
    ['scripts by name', onePage(`/Names << /JavaScript << /Names [(a) ${script}] >> >>`)],
    ['a script at closing', onePage(`/AA << /WC ${script} >>`)],
    ['a script of a page', onePage('', `/AA << /O ${script} >>`)],
    [
      'a script after a harmless action',
      onePage(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${script} >>`),
    ],
    ['a program to start', annotation('/Subtype /Link /A << /S /Launch /F (canary.exe) >>')],
    ['an address to call', annotation('/Subtype /Link /A << /S /URI /URI (https://canary.example) >>')],
    [
      'a form to send',
      annotation('/Subtype /Widget /FT /Btn /A << /S /SubmitForm /F (https://canary.example) >>'),
    ],
    [
      'another file to go to',
      annotation('/Subtype /Link /A << /S /GoToR /F (\\\\\\\\canary\\\\share) /D [0 /Fit] >>'),
    ],
    ['data to import', annotation('/Subtype /Link /A << /S /ImportData /F (canary) >>')],
    [
      'a script of a field',
      onePage('/AcroForm << /Fields [6 0 R] >>', '', [`<< /FT /Tx /T (a) /AA << /K ${script} >> >>`]),
    ],
    [
      'a form of the XFA kind',
      onePage('/AcroForm << /Fields [] /XFA 6 0 R >>', '', [stream('', '<xdp>canary</xdp>')]),
    ],
    ['an attachment by name', onePage('/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>', '', attached)],
    ['an attachment of the document', onePage('/AF [6 0 R]', '', attached)],
    [
      'an attachment pinned to a page',
      onePage('', '/Annots [8 0 R]', [
        ...attached,
        '<< /Subtype /FileAttachment /FS 6 0 R /Rect [0 0 1 1] >>',
      ]),
    ],
    ['a film', annotation('/Subtype /RichMedia /RichMediaContent << /Assets (canary) >>')],
    [
      'a picture kept in another file',
      onePage('', '/X 6 0 R', [stream('/F (https://canary.example) /FFilter /DCTDecode', 'x')]),
    ],
    [
      'an action disguised as a font',
      onePage('', `/Resources << /Font << /F 6 0 R >> >> /Annots [6 0 R]`, [
        `<< /Subtype /Link /A ${script} /Rect [0 0 1 1] >>`,
      ]),
    ],
    [
      'a script inside an object stream',
      onePage('/OpenAction 9 0 R', '', [stream('/Type /ObjStm /N 1 /First 4', `9 0 ${script}`)]),
    ],
  ])('%s', async (_name, bytes) => {
    expect(bytes.includes('canary') || bytes.includes('anary')).toBe(true)
    const result = await desk.keep(bytes)
    const text = result.cleaned.toString('latin1')
    expect(text.includes('(Receipt 1,250.00) Tj')).toBe(true)
    const found = [
      'canary',
      '/JavaScript',
      '/JS',
      '/OpenAction',
      '/AA',
      '/Launch',
      '/URI',
      '/XFA',
      '/EmbeddedFile',
    ]
    expect(found.filter((name) => text.includes(name))).toEqual([])
  })

  test('a harmless field keeps its appearance', async () => {
    const look = stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f % look')
    const page = '/Annots [6 0 R]'
    const field = '<< /Subtype /Widget /FT /Tx /T (name) /V (Malee) /Rect [0 0 9 9] /AP << /N 7 0 R >> >>'
    const result = await desk.keep(onePage('/AcroForm << /Fields [6 0 R] >>', page, [field, look]))
    const text = result.cleaned.toString('latin1')
    for (const part of ['% look', '(Malee)', '/AcroForm']) expect(text.includes(part), part).toBe(true)
  })
})

describe('a gigabyte in a few kilobytes (R46)', () => {
  const packed = packedZeros(1 << 30)

  test('costs nothing as a page’s contents, and is refused where the parser must unpack it', async () => {
    expect(packed.length).toBeLessThan(10_000)
    expect(await desk.code(bombInContents(packed))).toBe('accepted')
    const pid = desk.inspector.childPid()
    expect(await desk.code(bombInObjectStream(packed))).toBe('file_pdf_unsafe')
    // The same process still runs, so the parser refused the file before memory ran out.
    expect(desk.inspector.childPid()).toBe(pid)
  })
})

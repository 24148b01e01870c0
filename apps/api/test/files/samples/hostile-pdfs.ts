import { deflateSync } from 'node:zlib'
import { onePage, packedZeros, pageKeys, pdf, stream } from './pdfs'

const size = 10_000_000
const fill = (text: string, bytes = size) => text.repeat(Math.floor(bytes / text.length))
/** Inserts text between the objects of a correct document and its cross-reference table. */
const beside = (text: string) => onePage('', '', [`null endobj\n${text}\n99 0 obj null`])
const objectStream = (body: string, dict = '/N 1 /First 4') =>
  onePage('', '', [stream(`/Type /ObjStm ${dict} /Filter /FlateDecode`, deflateSync(body))])
const numbered = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
const sharedByPages = (key: string, count: number) => {
  const kids = Array.from({ length: 50 }, (_, index) => `${index + 6} 0 R`)
  return pdf({
    objects: [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids.join(' ')}] /Count 50 >>`,
      'null',
      stream('', 'q Q'),
      `[${fill(key, count)}]`,
      ...kids.map(() => '<< /Type /Page /Parent 2 0 R /Annots 5 0 R /Contents 5 0 R >>'),
    ],
  })
}
const photo = (segments: string) =>
  onePage('', '/X 6 0 R', [
    stream('/Subtype /Image /Filter /DCTDecode', Buffer.from(`\xff\xd8${segments}\xff\xd9`, 'latin1')),
  ])

/** Documents of at most 10 MB that are made to take very much time or memory to read. */
export const hostilePdfs: Record<string, () => Buffer> = {
  'ten million digits': () => beside(fill('1')),
  'numbers before comments without an end': () => beside(fill('1 %')),
  'numbers far apart': () => beside(fill(`1${' '.repeat(30)}`)),
  'heads of objects and nothing else': () => beside(fill('1 0 obj ')),
  'objects that are never closed': () => beside(fill('1 0 obj << /A [')),
  'objects full of noise': () => beside(fill('1 0 obj @ ')),
  'strings that are never closed': () => beside(fill('7 0 obj (')),
  'hexadecimal strings that are never closed': () => beside(fill('7 0 obj <a')),
  'streams that are never closed': () => beside(fill('7 0 obj<<>>stream\n')),
  'streams closed by the last word only': () => beside(`${fill('7 0 obj<<>>stream\n')} endstream`),
  'ends of streams that end nothing': () => beside(`7 0 obj<<>>stream\n${fill('endstream ')}`),
  'ends of objects that end nothing': () => beside(`7 0 obj<<>>stream\n${fill('endobj ')}`),
  'lengths that refer to each other': () =>
    beside(numbered(200_000, (index) => `${index + 7} 0 obj<</Length ${index + 8} 0 R>>stream\n`)),
  'a million trailers': () => beside(fill('trailer <<>> ')),
  'arrays in arrays': () => beside(`7 0 obj ${fill('[')}`),
  'dictionaries in dictionaries': () => beside(`7 0 obj ${fill('<</A')}`),
  'an array of five million numbers': () => onePage('', '/X 6 0 R', [`[${fill('1 ')}]`]),
  'an array of two million dictionaries': () => onePage('', '/X 6 0 R', [`[${fill('<<>>')}]`]),
  'an array of references': () =>
    onePage('', '/X 6 0 R', [`[${numbered(900_000, (index) => `${index} 0 R `)}]`]),
  'a million names': () => onePage('', '/X 6 0 R', [`[${numbered(1_000_000, (index) => `/N${index}`)}]`]),
  'one name of ten million letters': () => onePage('', '/X 6 0 R', [`/${fill('a#41')}`]),
  'one string of ten million letters': () => onePage('', '/X 6 0 R', [`<${fill('0z')}>`]),
  'a string of brackets': () => onePage('', '/X 6 0 R', [`(${fill('(', size / 2)}${fill(')', size / 2)})`]),
  'a hundred thousand objects': () =>
    onePage(
      '',
      '/X 6 0 R',
      Array.from({ length: 100_000 }, (_, index) => `<< /Next ${index + 7} 0 R >>`),
    ),
  'a very deep tree of pages': () =>
    pdf({
      objects: [
        '<< /Type /Catalog /Pages 2 0 R >>',
        ...Array.from({ length: 150_000 }, (_, index) => `<< /Kids [${index + 3} 0 R] >>`),
        `<< ${pageKeys} >>`,
      ],
    }),
  'annotations that fifty pages share': () => sharedByPages('3 0 R ', 3_000_000),
  'contents that fifty pages share': () => sharedByPages('4 0 R ', 3_000_000),
  'a gigabyte in an object stream': () =>
    onePage('', '', [
      stream('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', packedZeros(1 << 30)),
    ]),
  'thirty megabytes of numbers in an object stream': () => objectStream(`9 0 [${fill('1 ', 30_000_000)}]`),
  'thirty megabytes of spaces in an object stream': () => objectStream(`9 0 ${fill(' ', 30_000_000)}`),
  'an object stream whose objects are all the same': () =>
    objectStream(`${fill('9 0 ', 800_000)}${`(${fill('a', 1_000_000)})`}`, '/N 200000 /First 800000'),
  'a hundred thousand object streams': () =>
    beside(
      fill('7 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length 12>>stream\n000000000000endstream '),
    ),
  'ten thousand filters': () =>
    onePage('', '', [
      stream(`/Type /ObjStm /N 1 /First 4 /Filter [${fill('/FlateDecode ', 2_000_000)}]`, deflateSync('')),
    ]),
  'an object stream of runs': () =>
    onePage('', '', [
      stream('/Type /ObjStm /N 1 /First 4 /Filter /RunLengthDecode', Buffer.from(fill('\x81a'), 'latin1')),
    ]),
  'an object stream of ten million zeros': () =>
    onePage('', '', [stream('/Type /ObjStm /N 1 /First 4 /Filter /ASCII85Decode', fill('z'))]),
  'an object stream packed by LZW': () =>
    onePage('', '', [stream('/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', Buffer.alloc(size, 0x2b))]),
  'a table of a billion objects': () =>
    onePage('', '', [stream('/Type /XRef /Size 5 /W [0 0 0] /Index [0 1000000000]', 'x')]),
  'a photo of two million segments': () => photo(fill('\xff\xdb\0\x02')),
  'a photo of ten million marks': () => photo(fill('\xff')),
  'a photo of a million scans': () => photo(fill('\xff\xda\0\x02\0')),
  'a photo of JPEG 2000 with a million boxes': () =>
    onePage('', '/X 6 0 R', [stream('/Filter /JPXDecode', fill('\0\0\0\x08jp2h'))]),
  'a hundred thousand photos': () =>
    onePage(
      '',
      '/X [6 0 R]',
      Array.from({ length: 60_000 }, () =>
        stream('/Filter /DCTDecode', Buffer.from('\xff\xd8\xff\xd9', 'latin1')),
      ),
    ),
  'rows of a table and nothing else': () => beside(`xref\n0 500000\n${fill('0000000000 65535 f \n')}`),
}

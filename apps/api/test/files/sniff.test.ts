import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sniff } from '../../src/files/inspect/sniff'
import { eicar } from './samples/eicar'
import { flatPng, photo, withHugeHeader } from './samples/images'
import { onePage } from './samples/pdfs'

function ftyp(...brands: string[]): Buffer {
  const [major = '', ...compatible] = brands
  const body = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([size, body, Buffer.from('....mdat')])
}

describe('the first bytes', () => {
  test('identify the kinds that go on to the full check', async () => {
    expect(sniff(await photo(64, 64).jpeg().toBuffer())).toBe('image/jpeg')
    expect(sniff(await photo(64, 64).png().toBuffer())).toBe('image/png')
    expect(sniff(onePage())).toBe('application/pdf')
    expect(sniff(Buffer.concat([Buffer.from('\ufeff\r\n\0'), onePage()]))).toBe('application/pdf')
    for (const before of ['HTTP/1.1 200 OK\r\n\r\n', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n', '>'])
      expect(sniff(Buffer.concat([Buffer.from(before), onePage()]))).toBe('application/pdf')
    expect(sniff(Buffer.from([0xff, 0xd8, 0xff]))).toBe('image/jpeg')
  })

  test.each([
    ['a program', Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(200)])],
    ['a program that mentions PDF', Buffer.from('MZ\x90\0 %PDF-1.7')],
    ['a program of letters that mentions PDF', Buffer.from('MZ %PDF-1.7')],
    ['a script that mentions PDF', Buffer.from('#!/bin/sh\n# %PDF-1.7')],
    ['a GIF that mentions PDF', Buffer.from('GIF89a %PDF-1.7')],
    ['a picture in XML that mentions PDF', Buffer.from(' <svg>%PDF-1.7</svg>')],
    ['a text that mentions PDF too late', Buffer.from(`${' a'.repeat(600)}%PDF-1.7`)],
    ['a Linux program', Buffer.from('\x7fELF\x02\x01\x01')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0')],
    ['a document of Word', Buffer.from('PK\x03\x04\x14\0[Content_Types].xml')],
    ['a text', Buffer.from('ใบเสร็จ 1,250 บาท')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page of HTML', Buffer.from('<!doctype html><script>%PDF-1.4</script>')],
    ['a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0')],
    ['a film', ftyp('isom', 'mp42')],
    ['the bare test file', eicar],
    ['half a signature', Buffer.from([0x89, 0x50, 0x4e])],
  ])('%s is not allowed', (_name, bytes) => {
    expect(sniff(bytes)).toBe('file_type_not_allowed')
  })

  test.each([
    ['heic', 'mif1'],
    ['heix'],
    ['mif1', 'heic'],
    ['avif', 'mif1'],
    ['msf1', 'hevc'],
    ['isom', 'heic'],
  ])('an iPhone photo by its brand (%s)', (...brands) => {
    expect(sniff(ftyp(...brands))).toBe('file_heic_not_supported')
  })

  test('identify empty files, and images that are too large', async () => {
    expect(sniff(Buffer.alloc(0))).toBe('file_empty')
    expect(sniff(flatPng(20_000, 20_000).subarray(0, 4096))).toBe('file_too_many_pixels')
    expect(sniff(flatPng(16_385, 1))).toBe('file_too_many_pixels')
    expect(sniff(flatPng(8_000, 8_000))).toBe('image/png')
    expect(sniff(withHugeHeader(await photo(64, 64).jpeg().toBuffer()))).toBe('file_too_many_pixels')
  })

  test('never make it throw', () => {
    const starts = fc.constantFrom(
      Buffer.alloc(0),
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from('\0\0\0\x20ftyp', 'latin1'),
    )
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        expect(sniff(Buffer.concat([start, rest]))).toMatch(/^(image|application)\/|^file_/)
      }),
      { numRuns: 2000 },
    )
  })
})

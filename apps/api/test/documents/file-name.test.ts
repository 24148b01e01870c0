import { describe, expect, it } from 'vitest'
import { attachmentHeader, cleanFileName, fittingName } from '../../src/modules/documents/file-name'

describe('the name of a file (R51)', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a\\ใบเสร็จ.pdf', 'ใบเสร็จ.pdf'],
    ['receipt\u202egpj.exe', 'receiptgpj.exe'],
    ['a\r\nSet-Cookie: x=1.jpg', 'aSet-Cookie: x=1.jpg'],
    ['a\0\u200b\u2028b.jpg', 'ab.jpg'],
    ['re\u0301sume\u0301.pdf', 'résumé.pdf'],
    ['  two   words .png ', 'two words .png'],
    ['..', 'file'],
    ['a/', 'file'],
    ['', 'file'],
  ])('%j is shown as %j', (given, shown) => {
    expect(cleanFileName(given)).toBe(shown)
  })

  it('has at most 120 characters and keeps its extension', () => {
    const name = cleanFileName(`${'ก'.repeat(300)}.jpeg`)
    expect([...name]).toHaveLength(120)
    expect(name.endsWith('ก.jpeg')).toBe(true)
    expect([...cleanFileName('😀'.repeat(300))]).toHaveLength(120)
  })

  it.each([
    ['ใบเสร็จ.jpg', 'image/jpeg', 'ใบเสร็จ.jpg'],
    ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.JPEG'],
    ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
    ['scan.pdf', 'image/png', 'scan.png'],
    ['ใบเสร็จ 1.5.69', 'application/pdf', 'ใบเสร็จ 1.5.69.pdf'],
    ['setup.exe', 'image/jpeg', 'setup.exe.jpg'],
    ['.png', 'image/jpeg', 'file.jpg'],
  ] as const)('%s with the content %s is called %s (R49)', (name, type, fitting) => {
    expect(fittingName(name, type)).toBe(fitting)
  })

  it.each(['a"b\\c%41.jpg', "x'(*).jpg", 'ใบเสร็จ.jpg', '😀;filename=evil.exe'])(
    'can’t split the header: %j',
    (name) => {
      const header = attachmentHeader(name, 'image/jpeg')
      expect(header).toMatch(/^attachment; filename="[^"\\%]*\.jpg"; filename\*=UTF-8''[A-Za-z0-9%._!~-]+$/)
      const encoded = header.split("UTF-8''")[1] ?? ''
      expect(decodeURIComponent(encoded)).toBe(name.endsWith('.jpg') ? name : `${name}.jpg`)
    },
  )
})

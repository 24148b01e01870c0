import { describe, expect, it } from 'vitest'
import { attachmentHeader, fittingName } from '../../src/modules/documents/file-name'

describe('the name of a downloaded file', () => {
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

import { describe, expect, it } from 'vitest'
import { cleanFileName } from './file-name'

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
})

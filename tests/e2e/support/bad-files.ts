import type { PickedFile } from './files'
import { pdfOf } from './pdf'

const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

const lockedPdf = pdfOf(
  [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
  ],
  '/Encrypt 4 0 R /ID [<00> <00>]',
)

/**
 * Returns files that a claim must refuse, with a part of each error message. Makes the damaged files from `photo`, a
 * valid JPEG.
 */
export function badFiles(photo: Buffer): { file: PickedFile; th: RegExp; en: RegExp }[] {
  const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  return [
    {
      file: { name: 'notes.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
      th: /รับเฉพาะไฟล์/,
      en: /JPG, PNG (and|or) PDF/,
    },
    { file: jpeg('nothing.jpg', Buffer.alloc(0)), th: /ว่างเปล่า/, en: /empty/ },
    { file: jpeg('photo.heic', Buffer.from('x')), th: /HEIC/, en: /HEIC/ },
    {
      file: jpeg('program.jpg', Buffer.from(`MZ${'x'.repeat(4000)}`)),
      th: /รับเฉพาะไฟล์/,
      en: /JPG, PNG (and|or) PDF/,
    },
    { file: jpeg('half.jpg', photo.subarray(0, Math.floor(photo.length / 2))), th: /เสียหาย/, en: /damaged/ },
    { file: jpeg('head.jpg', Buffer.concat([jpegHead, Buffer.alloc(2000, 7)])), th: /เสียหาย/, en: /damaged/ },
    {
      file: { name: 'locked.pdf', mimeType: 'application/pdf', buffer: lockedPdf },
      th: /ล็อกด้วยรหัสผ่าน/,
      en: /password/,
    },
    {
      file: {
        name: 'big.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_485_760)]),
      },
      th: /เกิน 10 MB/,
      en: /10 MB/,
    },
  ]
}

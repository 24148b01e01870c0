import { limits } from '@khum/contract/limits'
import { expect, test } from 'vitest'
import { checkFile } from '../../src/features/documents/check-file'

test.each([
  [{ name: 'a.jpg', type: 'image/jpeg', size: 10 }, null],
  [{ name: 'a.pdf', type: 'application/pdf', size: limits.upload.maxBytes }, null],
  [{ name: 'no-type', type: '', size: 10 }, null],
  [{ name: 'a.jpg', type: 'image/jpeg', size: 0 }, 'file_empty'],
  [{ name: 'IMG_1.HEIC', type: '', size: 10 }, 'file_heic_not_supported'],
  [{ name: 'x', type: 'image/heif', size: 10 }, 'file_heic_not_supported'],
  [{ name: 'a.docx', type: 'application/msword', size: 10 }, 'file_type_not_allowed'],
  [{ name: 'a.pdf', type: 'application/pdf', size: limits.upload.maxBytes + 1 }, 'file_too_large'],
])('%o → %s', (file, code) => {
  expect(checkFile(file)).toBe(code)
})

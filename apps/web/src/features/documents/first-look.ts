import { claimFileTypes } from '@khum/contract/documents'
import type { FileRefusalCode } from '@khum/contract/errors'
import { limits } from '@khum/contract/limits'

/** For the file picker: JPG, PNG or PDF. iPhones turn their own HEIC photos into JPG for it. Spec §5. */
export const pickerTypes = claimFileTypes.join(',')

/** The pictures of a card: JPG or PNG. Spec §5. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png']

/** What can be told before a byte is sent. The service judges the content; this only saves the member's time and data. */
export function firstLook(
  file: Pick<File, 'name' | 'size' | 'type'>,
  types: readonly string[] = claimFileTypes,
): FileRefusalCode | null {
  if (file.size === 0) return 'file_empty'
  if (/\.(heic|heif)$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return 'file_heic_not_supported'
  if (file.type !== '' && !types.includes(file.type)) return 'file_type_not_allowed'
  return file.size > limits.upload.maxBytes ? 'file_too_large' : null
}

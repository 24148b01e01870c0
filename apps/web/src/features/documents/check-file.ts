import type { FileRefusalCode } from '@khum/contract/documents'
import { claimFileTypes } from '@khum/contract/documents'
import { limits } from '@khum/contract/limits'

/**
 * The types in the file picker: JPG, PNG or PDF. Because HEIC isn't listed, iPhones convert photos to JPG.
 * Requirement 5.12
 */
export const pickerTypes = claimFileTypes.join(',')

/** Types of card pictures: JPG or PNG. Requirement 5.7 */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png']

/**
 * Refuses obviously unsuitable files before the upload, to save the member time and data. The server checks the
 * content.
 */
export function checkFile(
  file: Pick<File, 'name' | 'size' | 'type'>,
  types: readonly string[] = claimFileTypes,
): FileRefusalCode | null {
  if (file.size === 0) return 'file_empty'
  if (/\.(heic|heif)$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return 'file_heic_not_supported'
  if (file.type !== '' && !types.includes(file.type)) return 'file_type_not_allowed'
  return file.size > limits.upload.maxBytes ? 'file_too_large' : null
}

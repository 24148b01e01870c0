import type { ClaimDocument } from '@khum/contract'

const extensions = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
} as const

/** Extensions that a phone leaves on a photo or scan after it converted the file to another type. */
const replaced = /\.(jpe?g|jfif|png|pdf|heic|heif|webp|gif|bmp|tiff?)$/i

/**
 * Returns the name with an extension that matches the file's detected type: `photo.heic` becomes `photo.jpg` if the
 * file is a JPEG. Only the extension of a picture or PDF is replaced; otherwise one is added: `scan.v2` becomes
 * `scan.v2.jpg`. R49
 */
export function fittingName(name: string, type: NonNullable<ClaimDocument['content_type']>): string {
  const given = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const [preferred, ...others] = extensions[type]
  if ([preferred, ...others].some((extension) => extension === given)) return name
  return `${name.replace(replaced, '') || 'file'}.${preferred}`
}

/** Returns the `Content-Disposition` of a download: an attachment with a fitting name. RFC 6266; R43, R49 */
export function attachmentHeader(name: string, type: NonNullable<ClaimDocument['content_type']>): string {
  const full = fittingName(name, type)
  const ascii = full.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(full).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

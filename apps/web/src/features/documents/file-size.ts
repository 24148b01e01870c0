const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** Formats a file size: `850 KB`, `2.4 MB`, with the same units in both languages. */
export function fileSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.ceil(bytes / kilobyte)} KB`
  return `${(bytes / megabyte).toFixed(1)} MB`
}

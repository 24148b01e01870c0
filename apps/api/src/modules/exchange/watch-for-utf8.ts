/**
 * Detects a UTF-8 file that the manifest declares in a Thai encoding of one byte per letter. Decoding would succeed,
 * but give wrong letters. A file is treated as UTF-8 if all its bytes are valid UTF-8 and not all are ASCII: real text
 * in a Thai encoding nearly always has bytes that aren't valid UTF-8.
 */
export function watchForUtf8() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isPossible = true
  let isMoreThanAscii = false
  const decode = (bytes?: Uint8Array) => {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined })
      if (bytes && text.length < bytes.length) isMoreThanAscii = true
    } catch {
      isPossible = false
    }
  }
  return {
    add(bytes: Uint8Array): void {
      if (isPossible) decode(bytes)
    },
    isFound(): boolean {
      if (isPossible) decode()
      return isPossible && isMoreThanAscii
    },
  }
}

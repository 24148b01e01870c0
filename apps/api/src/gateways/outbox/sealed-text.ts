import type { Keys } from '../../keys/keys'

/** The `aad` of sealed texts. */
export const textPlace = 'outbox_message.text'

export interface Text {
  subject: string
  body: string
}

/** The empty text that replaces a delivered one. */
export const noText = Buffer.alloc(0)

/** Seals a text, because it contains codes and names. R12, R69 */
export function sealText(keys: Keys, text: Text): Buffer {
  return keys.seal(Buffer.from(JSON.stringify(text)), textPlace)
}

export function openText(keys: Keys, sealed: Buffer): Text {
  if (sealed.length === 0) return { subject: '', body: '' }
  return JSON.parse(keys.open(sealed, textPlace).toString()) as Text
}

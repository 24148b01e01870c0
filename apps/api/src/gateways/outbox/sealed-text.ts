import type { Keys } from '../../keys/keys'

/** The additional authenticated data (`aad`) that message texts are sealed with. */
export const textAad = 'outbox_message.text'

export interface Text {
  subject: string
  body: string
}

/** Replaces a text that is no longer needed. */
export const noText = Buffer.alloc(0)

/** Seals a message's text, because it contains codes and names. R12, R69 */
export function sealText(keys: Keys, text: Text): Buffer {
  return keys.seal(Buffer.from(JSON.stringify(text)), textAad)
}

export function openText(keys: Keys, sealed: Buffer): Text {
  if (sealed.length === 0) return { subject: '', body: '' }
  return JSON.parse(keys.open(sealed, textAad).toString()) as Text
}

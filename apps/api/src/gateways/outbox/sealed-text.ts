import type { Keys } from '../../keys/keys'

/** Where the sealed text of a message belongs. */
export const textPlace = 'outbox_message.text'

export interface Text {
  subject: string
  body: string
}

/** What is left of a text once it was delivered: nothing. */
export const noText = Buffer.alloc(0)

/** Texts carry codes and names: they lie sealed. TRUST R12, R69 */
export function sealText(keys: Keys, text: Text): Buffer {
  return keys.seal(Buffer.from(JSON.stringify(text)), textPlace)
}

export function openText(keys: Keys, sealed: Buffer): Text {
  if (sealed.length === 0) return { subject: '', body: '' }
  return JSON.parse(keys.open(sealed, textPlace).toString()) as Text
}

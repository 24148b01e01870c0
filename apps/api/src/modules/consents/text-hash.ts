import { sha256 } from '../../ids'

interface Words {
  title_th: string
  body_th: string
  title_en: string
  body_en: string
}

/** SHA-256 of the words of a text in both languages: what a member accepted can be proved later. TRUST R66. */
export function consentTextHash(words: Words): Buffer {
  return sha256([words.title_th, words.body_th, words.title_en, words.body_en].join('\n'))
}

/** Whether the stored words are still those that the text's hash was made of. Only such a text may be accepted. */
export function hasIntactWords(text: Words & { text_hash: Buffer }): boolean {
  return consentTextHash(text).equals(text.text_hash)
}

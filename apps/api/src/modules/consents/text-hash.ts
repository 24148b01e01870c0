import { sha256 } from '../../ids'

interface Words {
  title_th: string
  body_th: string
  title_en: string
  body_en: string
}

/** SHA-256 of a text in both languages, so that we can prove later what a member accepted. R66 */
export function consentTextHash(words: Words): Buffer {
  return sha256([words.title_th, words.body_th, words.title_en, words.body_en].join('\n'))
}

/** Whether the stored text still matches its hash. Members may accept only such a text. */
export function hasIntactWords(text: Words & { text_hash: Buffer }): boolean {
  return consentTextHash(text).equals(text.text_hash)
}

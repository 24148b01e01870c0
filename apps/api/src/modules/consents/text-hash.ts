import { sha256 } from '../../ids'

interface Words {
  title_th: string
  body_th: string
  title_en: string
  body_en: string
}

/**
 * Returns the SHA-256 hash of a document's text in both languages, so that we can prove later what a member accepted.
 * R66
 */
export function consentTextHash(words: Words): Buffer {
  return sha256([words.title_th, words.body_th, words.title_en, words.body_en].join('\n'))
}

/** Whether the stored text still matches its hash. Members may accept a document only if it does. */
export function hasIntactWords(text: Words & { text_hash: Buffer }): boolean {
  return consentTextHash(text).equals(text.text_hash)
}

import { sha256 } from '../../ids'

/** SHA-256 of the words of a text in both languages: what a member accepted can be proved later. TRUST R66. */
export function consentTextHash(words: {
  title_th: string
  body_th: string
  title_en: string
  body_en: string
}): Buffer {
  return sha256([words.title_th, words.body_th, words.title_en, words.body_en].join('\n'))
}

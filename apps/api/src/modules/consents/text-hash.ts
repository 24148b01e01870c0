import { sha256 } from '../../ids'

interface Words {
  title_th: string
  body_th: string
  title_en: string
  body_en: string
  news_th?: string | null | undefined
  news_en?: string | null | undefined
  controller_th?: string | null | undefined
  controller_en?: string | null | undefined
  dpo_contact?: string | null | undefined
}

/**
 * Returns the SHA-256 hash of a document's text in both languages, so that we can prove later what a member accepted.
 * Parts that the document doesn't have are left out. R66
 */
export function consentTextHash(words: Words): Buffer {
  const {
    title_th,
    body_th,
    title_en,
    body_en,
    news_th,
    news_en,
    controller_th,
    controller_en,
    dpo_contact,
  } = words
  const parts = [
    title_th,
    body_th,
    title_en,
    body_en,
    news_th,
    news_en,
    controller_th,
    controller_en,
    dpo_contact,
  ]
  return sha256(parts.filter((part) => part !== null && part !== undefined).join('\n'))
}

/** Whether the stored text still matches its hash. Members may accept a document only if it does. */
export function hasIntactWords(text: Words & { text_hash: Buffer }): boolean {
  return consentTextHash(text).equals(text.text_hash)
}

import { createHash } from 'node:crypto'
import { searchTextOf } from '../../../text/thai-fold'

/** Derives a hospital's id from its code, so that its page has the same address in every environment. */
export function hospitalId(code: string): string {
  return createHash('sha256').update(`hospital ${code}`).digest('base64url').slice(0, 22)
}

/**
 * Builds the normalised string that the hospital search looks in, from names, aliases and province. See `searchTerms`.
 */
export function hospitalSearchText(hospital: {
  name_th: string
  name_en: string
  province_th: string
  province_en: string
  aliases: readonly string[]
}): string {
  const { name_th, name_en, province_th, province_en, aliases } = hospital
  return searchTextOf([name_th, name_en, ...aliases, province_th, province_en])
}

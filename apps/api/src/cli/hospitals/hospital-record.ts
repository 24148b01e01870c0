import { createHash } from 'node:crypto'
import { searchTextOf } from '../../text/thai-fold'

/** A hospital's id, derived from its code, so that it has the same address in every environment. */
export function hospitalId(code: string): string {
  return createHash('sha256').update(`hospital ${code}`).digest('base64url').slice(0, 22)
}

/** The folded text that the hospital search looks in: names, aliases and province. See `searchTerms` for the query. */
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

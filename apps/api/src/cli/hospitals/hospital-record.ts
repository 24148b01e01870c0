import { createHash } from 'node:crypto'
import { searchTextOf } from '../../text/thai-fold'

/** Made from the code, so that a public hospital has one address in every environment. */
export function hospitalId(code: string): string {
  return createHash('sha256').update(`hospital ${code}`).digest('base64url').slice(0, 22)
}

/** What the hospital search looks in: names, aliases and province, folded; see `searchTerms` for the other side. */
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

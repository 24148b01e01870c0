import { banks } from './insurers-banks'
import { lifeInsurers } from './insurers-life'
import { nonLifeInsurers } from './insurers-non-life'

/** An insurer. Its code never changes, and is the prefix of its claim numbers too. */
export type InsurerRow = readonly [
  code: string,
  nameTh: string,
  nameEn: string,
  aliases?: readonly string[],
  cardColor?: string,
]

export interface ReferenceInsurer {
  code: string
  name_th: string
  name_en: string
  kind: 'life' | 'non_life' | 'bank'
  aliases: readonly string[]
  card_color: string | null
  claim_prefix: string
  hotline: string | null
}

/** Published phone numbers for members. Insurers whose number we aren't sure of are left out. */
const hotlines: Readonly<Record<string, string>> = {
  AIA: '1581',
  AZAY: '1373',
  FWD: '1351',
  KTAXA: '1159',
  MTI: '1484',
  MTL: '1766',
  TIP: '1736',
  TLI: '1124',
  VIR: '1557',
}

function toInsurer(kind: ReferenceInsurer['kind']): (row: InsurerRow) => ReferenceInsurer {
  return ([code, name_th, name_en, aliases = [], color]) => ({
    code,
    name_th,
    name_en,
    kind,
    aliases,
    card_color: color ?? null,
    claim_prefix: code,
    hotline: hotlines[code] ?? null,
  })
}

/**
 * Insurers licensed in Thailand, and banks that sell policies or issue cards, by their public names. If a company is
 * renamed or merged, keep its code and make the old name an alias.
 */
export const referenceInsurers: readonly ReferenceInsurer[] = [
  ...lifeInsurers.map(toInsurer('life')),
  ...nonLifeInsurers.map(toInsurer('non_life')),
  ...banks.map(toInsurer('bank')),
]

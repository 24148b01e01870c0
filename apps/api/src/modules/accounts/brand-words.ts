import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

const shortest = 3

/**
 * Words that everybody connects with this house: the product's names and its partner's insurer code, and the names,
 * aliases and codes of insurers; each name whole and word by word, small letters without anything between. TRUST R17
 */
export async function findBrandWords(db: Kysely<Database>, insCode: string): Promise<ReadonlySet<string>> {
  const insurers = await db.selectFrom('insurer').select(['code', 'name_th', 'name_en', 'aliases']).execute()
  const theme = await db.selectFrom('theme').select('body').where('ins_code', '=', insCode).executeTakeFirst()
  const product = [theme?.body.product_name_th, theme?.body.product_name_en]
  const names = insurers.flatMap(({ code, name_th, name_en, aliases }) => [
    code,
    name_th,
    name_en,
    ...aliases,
  ])
  const words = ['khum', 'คุ้ม', insCode, ...product, ...names].flatMap((name) =>
    typeof name === 'string' ? wordsOf(name) : [],
  )
  return new Set(words)
}

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
  return [...words, words.join('')].filter((word) => word.length >= shortest)
}

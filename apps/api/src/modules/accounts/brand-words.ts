import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

const minLength = 3

/**
 * Returns words that are too easy to guess in a password: the product's names, the partner's insurer code, and the
 * names, aliases and codes of all insurers. Each name is included as a whole and word by word, in lower case, without
 * spaces, digits or punctuation. R17
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
  return [...words, words.join('')].filter((word) => word.length >= minLength)
}

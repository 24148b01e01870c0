import type { Insurer } from '@khum/contract'
import type { AppContext } from '../../context'
import { foldForSearch, isUnsearchable, searchTerms, searchTextOf } from '../../text/thai-fold'

/** One letter stands in half of all names: `ธ.ก.ส.` is searched whole, not by its letters. */
const leastTermLetters = 2

/**
 * Licensed insurers and banks by their names, other names and codes in both languages; without a search all of them. First those that
 * are called so, then those that begin so, then the rest. Spec §2 /insurance-list
 */
export async function listInsurers(ctx: AppContext, search: string | undefined): Promise<Insurer[]> {
  if (isUnsearchable(search ?? '')) return []
  const rows = await ctx.db
    .selectFrom('insurer')
    .select(['code', 'name_th', 'name_en', 'kind', 'logo', 'aliases'])
    .where('licensed', '=', true)
    .orderBy('name_th')
    .execute()
  const rank = ranking(search ?? '')
  return rows
    .map((row) => ({ row, rank: rank([row.name_th, row.name_en, row.code, ...row.aliases]) }))
    .filter((found) => found.rank < notFound)
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => ({
      code: row.code,
      name: { th: row.name_th, en: row.name_en },
      kind: row.kind,
      logo: row.logo,
    }))
}

const notFound = 4

/** How well some names fit what was typed: 0 is best. */
function ranking(search: string): (names: string[]) => number {
  // People say "bank" in English in the middle of Thai; after folding its two spellings are these.
  const typed = foldForSearch(search).replace(/^แบง[กค]/u, 'ธนาคาร')
  const terms = searchTerms(search)
  const whole = typed.replaceAll(' ', '')
  return (names) => {
    const text = `\n${searchTextOf(names)}\n`
    if (typed === '' || text.includes(`\n${typed}\n`) || text.includes(`\n${whole}\n`)) return 0
    if (text.includes(`\n${typed}`) || text.includes(`\n${whole}`)) return 1
    if (text.includes(whole)) return 2
    const isFound = terms.every((term) => term.length >= leastTermLetters && text.includes(term))
    return isFound ? 3 : notFound
  }
}

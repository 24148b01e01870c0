import type { Insurer } from '@khum/contract'
import type { AppContext } from '../../context'
import { foldForSearch, isUnsearchable, searchTerms, searchTextOf } from '../../text/thai-fold'

/**
 * The fewest letters of a search term. Single letters would match half of all names, so `ธ.ก.ส.` is searched as a
 * whole, not letter by letter.
 */
const leastTermLetters = 2

/**
 * Lists the licensed insurers and banks whose name in Thai or English, alias or code matches the search text. Without a
 * search text, lists all. Exact matches come first, then names that begin with the search text, then
 * the rest. Requirement 2.2 (`/insurance-list`).
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

/** Returns a function that rates how well names match the text; 0 is best. */
function ranking(search: string): (names: string[]) => number {
  // Replaces the loan word for "bank" by ธนาคาร, because Thais use both words. The pattern matches the two spellings
  // that the loan word has after folding.
  const typed = foldForSearch(search).replace(/^แบง[กค]/u, 'ธนาคาร')
  const terms = searchTerms(search)
  const unspaced = typed.replaceAll(' ', '')
  return (names) => {
    const text = `\n${searchTextOf(names)}\n`
    if (typed === '' || text.includes(`\n${typed}\n`) || text.includes(`\n${unspaced}\n`)) return 0
    if (text.includes(`\n${typed}`) || text.includes(`\n${unspaced}`)) return 1
    if (text.includes(unspaced)) return 2
    const isFound = terms.every((term) => term.length >= leastTermLetters && text.includes(term))
    return isFound ? 3 : notFound
  }
}

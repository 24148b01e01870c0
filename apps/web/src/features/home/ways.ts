import { href } from '@khum/contract/paths'

export type TeaserKind = 'promotions' | 'articles'

/** Where all of a kind are, and one of them. */
export const ways = {
  promotions: { list: href('promotions'), one: (id: string) => href('promotion', { id }) },
  articles: { list: href('articles'), one: (id: string) => href('article', { id }) },
}

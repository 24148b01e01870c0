import type { Words } from '@khum/contract'
import type { Insertable } from 'kysely'
import type { ContentTables } from '../../../src/db/schema-content'
import { searchTextOf } from '../../../src/text/thai-fold'
import type { DemoClock } from '../demo-clock'
import { healthArticles } from './articles-health'
import { insuranceArticles } from './articles-insurance'
import { type ContentSpec, demoWriters, pictureSize } from './content-spec'
import { partnerArticles } from './partner-articles'
import { demoPromotions } from './promotions'

type Rows = { [Table in keyof ContentTables]: Insertable<ContentTables[Table]>[] }

/** Returns the rows of all demo promotions and articles. One promotion and one article have ended. */
export function contentRows(clock: DemoClock, newId: () => string): Rows {
  const writers = demoWriters.map(({ code, name }) => ({ id: newId(), code, name }))
  const rowOf = (spec: ContentSpec, sort: number) => {
    const writer = writers.find(({ code }) => code === spec.partner)
    const words = [spec.title, spec.summary, ...(writer ? [writer.name] : [])]
    return {
      id: newId(),
      code: spec.code,
      kind: spec.kind,
      ins_code: spec.insCode ?? null,
      partner_id: writer?.id ?? null,
      ...inBoth('title', spec.title),
      ...inBoth('summary', spec.summary),
      ...inBoth('body', spec.body),
      image: `/content/${spec.picture ?? spec.code}.svg`,
      image_width: pictureSize.width,
      image_height: pictureSize.height,
      published_on: clock.day(spec.startDay),
      starts_on: clock.day(spec.startDay),
      ends_on: spec.endDay === undefined ? null : clock.day(spec.endDay),
      phone: spec.phone ?? null,
      link: spec.link ?? null,
      search_text: searchTextOf(words.flatMap(({ th, en }) => [th, en])),
      sort,
    }
  }
  const lists = [demoPromotions, [...insuranceArticles, ...healthArticles], partnerArticles]
  return {
    content_partner: writers.map(({ id, code, name }) => ({ id, code, ...inBoth('name', name) })),
    content_item: lists.flatMap((list) => list.map(rowOf)),
  }
}

function inBoth<const Name extends string>(name: Name, { th, en }: Words) {
  return { [`${name}_th`]: th, [`${name}_en`]: en } as Record<`${Name}_th` | `${Name}_en`, string>
}

import type { ContentItem, ContentPartner, Lang } from '@khum/contract'
import type { ContentRow } from './content.repo'

export function toContentItem(row: ContentRow, lang: Lang): ContentItem {
  const inLang = <T>(th: T, en: T): T => (lang === 'th' ? th : en)
  return {
    id: row.id,
    kind: row.kind,
    title: inLang(row.title_th, row.title_en),
    summary: inLang(row.summary_th, row.summary_en),
    image: toPicture(row),
    published_on: row.published_on ?? row.starts_on,
    ends_on: row.ends_on,
    partner: row.partner_id
      ? {
          id: row.partner_id,
          name: inLang(row.partner_th, row.partner_en) ?? '',
          logo: row.partner_logo,
        }
      : null,
  }
}

export function toContentPartner(
  row: { id: string; name_th: string; name_en: string; logo: string | null },
  lang: Lang,
): ContentPartner {
  return { id: row.id, name: lang === 'th' ? row.name_th : row.name_en, logo: row.logo }
}

/**
 * Returns the picture; null if its size is unknown, because such a picture would move the page's content when it loads.
 */
function toPicture({ image, image_width, image_height }: ContentRow): ContentItem['image'] {
  if (!image || !image_width || !image_height) return null
  return { src: image, width: image_width, height: image_height }
}

import type { SameShape } from '../same-shape'
import type { content as th } from '../th/content'

export const content = {
  search: {
    promotion: 'Search promotions',
    article: 'Search articles',
    partner_article: 'Search partner articles',
    clear: 'Clear the search',
    none: 'Nothing found',
    noneBody: 'Try part of the title, or another word.',
  },
  none: {
    promotion: 'No promotions right now',
    article: 'No articles yet',
    partner_article: 'No partner articles yet',
  },
  noneBody: 'Please come back later.',
  more: 'Show more',
  filter: { label: 'Choose articles', ours: 'Our articles', partners: 'From partners' },
  until: 'Until {date}',
  untilDay: 'Valid until {date}',
  published: 'Published {date}',
  goOn: 'Continue',
  call: 'Call to ask',
  expired: {
    promotion_expired: 'This promotion has expired',
    article_expired: 'This article has expired',
  },
  expiredBody: {
    promotion_expired: 'Other promotions are still running.',
    article_expired: 'It may be out of date, so we’ve taken it down.',
  },
  gone: { promotions: 'We couldn’t find this promotion', articles: 'We couldn’t find this article' },
  goneBody: 'The link may be wrong, or we may have taken it down.',
  toList: { promotions: 'See all promotions', articles: 'See all articles' },
} as const satisfies SameShape<typeof th>

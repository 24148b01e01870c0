import { useParams } from 'react-router'
import { ArticleFilters, ContentList } from '../features/content'
import { Screen } from './shell/screen'

/** Spec §2 /article/partner/{id?}: partners' articles, or those of one. */
export function ArticlePartnerRoute() {
  const { id } = useParams()
  return (
    <Screen name="articlePartner">
      <ContentList
        // Another partner's list begins with an empty search.
        key={id ?? 'all'}
        kind="partner_article"
        {...(id ? { partner: id } : {})}
        filters={<ArticleFilters of={id ? { partner: id } : 'partners'} />}
      />
    </Screen>
  )
}

import { ArticleFilters, ContentList } from '../features/content'
import { useParams } from '../router'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'

export const PromotionsRoute = contentScreen('promotions', <ContentList kind="promotion" />)
export const ArticlesRoute = contentScreen(
  'articles',
  <ContentList kind="article" filters={<ArticleFilters of="ours" />} />,
)

/** `/article/partner/{id?}`: articles of all partners, or of one. */
export function ArticlePartnerRoute() {
  const { id } = useParams()
  return (
    <Screen name="articlePartner">
      <ContentList
        // The key clears the search when the partner changes.
        key={id ?? 'all'}
        kind="partner_article"
        {...(id ? { partner: id } : {})}
        filters={<ArticleFilters of={id ? { partner: id } : 'partners'} />}
      />
    </Screen>
  )
}

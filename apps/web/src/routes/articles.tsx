import { ArticleFilters, ContentList } from '../features/content'
import { Screen } from './shell/screen'

/** Spec §1, §2 /article. */
export function ArticlesRoute() {
  return (
    <Screen name="articles">
      <ContentList kind="article" filters={<ArticleFilters of="ours" />} />
    </Screen>
  )
}

import { ContentActions, ContentMissing, ContentReader, useContent } from '../features/content'
import { hasFailed } from '../lib/has-failed'
import { ShareButton } from '../lib/share-button'
import { useParams } from '../router'
import { useIsOffered } from '../theme/brand'
import { SkeletonBlock } from '../ui/feedback/skeleton'
import { Screen } from './shell/screen'

export function PromotionRoute() {
  return <ContentScreen name="promotion" />
}

/** `/article/{id}`: an article, our own or a partner's. */
export function ArticleRoute() {
  return <ContentScreen name="article" />
}

function ContentScreen({ name }: { name: 'promotion' | 'article' }) {
  const { id = '' } = useParams()
  const content = useContent(id)
  const failed = hasFailed(content)
  const isOffered = useIsOffered()
  const { data: found } = content
  // Leaves out the link if the insurer has switched off the feature that the link opens.
  const data = found?.link && !isOffered(found.link) ? { ...found, link: null } : found
  return (
    <Screen
      name={name}
      {...(data ? { end: <ShareButton title={data.title} /> } : {})}
      {...(data && !failed && (data.link || data.phone) ? { action: <ContentActions content={data} /> } : {})}
    >
      {content.isPending && <SkeletonBlock height={20} />}
      {failed && (
        <ContentMissing
          error={content.error}
          of={name === 'promotion' ? 'promotions' : 'articles'}
          onRetry={() => void content.refetch()}
        />
      )}
      {data && !failed && <ContentReader content={data} />}
    </Screen>
  )
}

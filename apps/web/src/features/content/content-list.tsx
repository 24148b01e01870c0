import type { ContentKind } from '@khum/contract/content'
import { Newspaper, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { MoreButton } from '../../lib/more-button'
import { useSearchText } from '../../lib/use-search-text'
import { useStill } from '../../lib/use-still'
import { useSearchParams } from '../../router'
import { Button } from '../../ui/action/button'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { SearchField } from '../../ui/fields/search-field'
import styles from './content.module.css'
import { ContentCard } from './content-card'
import { ContentMissing } from './content-missing'
import { useContents } from './use-contents'

/** Lists the current promotions or articles below a search field and `filters`. Requirement 8.12 */
export function ContentList({
  kind,
  partner,
  filters,
}: {
  kind: ContentKind
  partner?: string
  filters?: ReactNode
}) {
  const t = useTranslations('content')
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState(address.get('q') ?? '')
  const contents = useContents(kind, useSearchText(typed), partner)

  function search(next: string) {
    setTyped(next)
    // Keeps the search text in the address, so that "back" from an article shows the same list.
    setAddress(next ? { q: next } : {}, { replace: true, keepsScroll: true })
  }

  return (
    <>
      <SearchField
        label={t(`search.${kind}`)}
        placeholder={t(`search.${kind}`)}
        clearLabel={t('search.clear')}
        value={typed}
        onChange={search}
      />
      {filters}
      <Results contents={contents} kind={kind} searched={typed.trim() !== ''} onClear={() => search('')} />
    </>
  )
}

function Results({
  contents,
  kind,
  searched,
  onClear,
}: {
  contents: ReturnType<typeof useContents>
  kind: ContentKind
  searched: boolean
  onClear: () => void
}) {
  const t = useTranslations('content')
  const found = useStill(contents.data)
  if (hasFailed(contents))
    return (
      <ContentMissing
        error={contents.error}
        of={kind === 'promotion' ? 'promotions' : 'articles'}
        onRetry={() => void contents.refetch()}
      />
    )
  if (!found) return <SkeletonBlock height={16} />
  if (found.length === 0)
    return searched ? (
      <EmptyState
        icon={<SearchX />}
        title={t('search.none')}
        text={t('search.noneBody')}
        action={
          <Button look="secondary" onClick={onClear}>
            {t('search.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState icon={<Newspaper />} title={t(`none.${kind}`)} text={t('noneBody')} />
    )
  return (
    <>
      <ul className={styles.list}>
        {found.map((item) => (
          <ContentCard key={item.id} item={item} />
        ))}
      </ul>
      <MoreButton list={contents}>{t('more')}</MoreButton>
    </>
  )
}

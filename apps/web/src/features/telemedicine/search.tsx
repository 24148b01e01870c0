import { href } from '@khum/contract/paths'
import { SearchX, Stethoscope } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { useServices } from '../../lib/services'
import { useSearchText } from '../../lib/use-search-text'
import { useStill } from '../../lib/use-still'
import { useStore } from '../../platform/external-store'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { SearchField } from '../../ui/fields/search-field'
import { Categories } from './categories'
import { ProviderList } from './provider-list'
import styles from './telemedicine.module.css'
import { useProviders } from './use-telemedicine'

/** Searches providers by name or service, in all categories or in one. Requirements 8.12 and 9.9 */
export function TelemedSearch({ category }: { category?: string }) {
  const t = useTranslations('telemedicine.search')
  const mart = useTranslations('telemedicine.mart')
  const common = useTranslations('common')
  const format = useFormat()
  const { flow } = useServices()
  const typed = useStore(flow).telemedTyped
  const found = useProviders({ search: useSearchText(typed), category })
  const providers = useStill(found.data?.items)
  const within = found.data?.categories.find(({ id }) => id === category)

  if (category !== undefined && found.data && !within)
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('gone')}
        action={<ButtonLink to={href('telemedSearch')}>{t('all')}</ButtonLink>}
      />
    )
  return (
    <>
      <SearchField
        label={within ? t('within', { category: format.words(within.name) }) : t('label')}
        placeholder={t('placeholder')}
        clearLabel={t('clear')}
        value={typed}
        onChange={(telemedTyped) => flow.change({ telemedTyped })}
      />
      {within && (
        <div className={styles.within}>
          <b>{t('within', { category: format.words(within.name) })}</b>
          <ButtonLink look="link" size="sm" to={href('telemedSearch')} replace>
            {t('all')}
          </ButtonLink>
        </div>
      )}
      {found.isPending && <SkeletonList label={common('loading')} />}
      {hasFailed(found) && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {providers?.length === 0 && (
        <EmptyState
          icon={<Stethoscope />}
          title={t('none')}
          text={t('noneBody')}
          action={
            typed.trim() === '' ? undefined : (
              <Button look="secondary" onClick={() => flow.change({ telemedTyped: '' })}>
                {t('reset')}
              </Button>
            )
          }
        />
      )}
      {providers !== undefined && providers.length > 0 && (
        <ProviderList label={mart('providers')} providers={providers} />
      )}
      {category === undefined && found.data && typed.trim() === '' && (
        <Categories categories={found.data.categories} />
      )}
    </>
  )
}

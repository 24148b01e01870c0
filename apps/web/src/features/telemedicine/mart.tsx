import { href } from '@khum/contract/paths'
import { PhoneCall, Search, Video } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { Link } from '../../router'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { Categories } from './categories'
import { History } from './history'
import { ProviderList } from './provider-list'
import styles from './telemedicine.module.css'
import { useProviders } from './use-telemedicine'

/** The Telemed Mart: categories, providers and earlier visits. Requirement 1.9 */
export function Mart() {
  const t = useTranslations('telemedicine.mart')
  return (
    <>
      <p className={styles.emergency}>
        <PhoneCall aria-hidden="true" />
        <a href="tel:1669">{t('emergency')}</a>
      </p>
      <Link to={href('telemedSearch')} className={styles.searchLink ?? ''}>
        <Search aria-hidden="true" />
        <span>{keepWords(t('search'))}</span>
      </Link>
      <Providers />
      <History />
    </>
  )
}

function Providers() {
  const t = useTranslations('telemedicine.mart')
  const common = useTranslations('common')
  const providers = useProviders()
  if (providers.isPending) return <SkeletonList label={common('loading')} />
  if (hasFailed(providers))
    return <LoadFailure error={providers.error} onRetry={() => void providers.refetch()} />
  const { categories, items } = providers.data
  if (items.length === 0)
    return (
      <EmptyState
        icon={<Video />}
        title={t('empty')}
        text={t('emptyBody')}
        action={<ButtonLink to={href('searchHospital')}>{t('toHospitals')}</ButtonLink>}
      />
    )
  return (
    <>
      <Categories categories={categories} />
      <Section title={t('providers')} text={t('lead')}>
        <ProviderList label={t('providers')} providers={items} />
      </Section>
    </>
  )
}

import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import styles from './content.module.css'
import { useContentPartners } from './use-contents'

/**
 * Links to our own articles and to all partners' articles. On the screens with partners' articles, also links to the
 * articles of each partner. Renders nothing if there are no partners.
 */
export function ArticleFilters({ of }: { of: 'ours' | 'partners' | { partner: string } }) {
  const t = useTranslations('content')
  const partners = useContentPartners().data?.items ?? []
  if (partners.length === 0) return null
  const isCurrent = (id: string) => typeof of === 'object' && of.partner === id
  return (
    <nav className={styles.filters} aria-label={t('filter.label')}>
      <Chip to={href('articles')} on={of === 'ours'} words={t('filter.ours')} />
      <Chip to={href('articlePartner')} on={of === 'partners'} words={t('filter.partners')} />
      {of !== 'ours' &&
        partners.map(({ id, name }) => (
          <Chip key={id} to={href('articlePartner', { id })} on={isCurrent(id)} words={name} />
        ))}
    </nav>
  )
}

function Chip({ to, on, words }: { to: string; on: boolean; words: string }) {
  return (
    <ButtonLink
      look={on ? 'primary' : 'chip'}
      size="sm"
      to={to}
      replace
      aria-current={on ? 'page' : undefined}
    >
      {words}
    </ButtonLink>
  )
}

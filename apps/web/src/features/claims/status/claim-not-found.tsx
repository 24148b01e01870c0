import { href } from '@khum/contract/paths'
import { FileQuestion } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'

/**
 * Shown for claims that don't exist and for other members' claims alike, so that the page doesn't reveal which claims
 * exist.
 */
export function ClaimNotFound() {
  const t = useTranslations('claimStatus.notFound')
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={t('title')}
      text={t('text')}
      action={<ButtonLink to={href('claimStatus')}>{t('list')}</ButtonLink>}
    />
  )
}

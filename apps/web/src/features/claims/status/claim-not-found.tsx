import { href } from '@khum/contract/paths'
import { FileQuestion } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'

/** Shown for a claim that doesn't exist and also for another member's claim, so that it reveals nothing. */
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

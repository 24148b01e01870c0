import { href } from '@khum/contract/paths'
import { FileQuestion } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'

/** Another member's claim and one that never was look the same. */
export function NotFound() {
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

import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'

/** A member without any card. */
export function NoCard() {
  const t = useTranslations('telemedicine.choose')
  return (
    <EmptyState
      icon={<IdCard />}
      title={t('noCard')}
      text={t('noCardBody')}
      action={<ButtonLink to={href('searchIdcard')}>{t('find')}</ButtonLink>}
    />
  )
}

import { href } from '@khum/contract/paths'
import { Stethoscope } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'

export function ProviderGone({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('telemedicine.provider')
  const code = failureCode(error)
  // Handles `validation_failed` like `not_found`: it means that the id in the address is malformed, for example from a
  // truncated link.
  if (code !== 'not_found' && code !== 'validation_failed')
    return <LoadFailure error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<Stethoscope />}
      title={t('gone')}
      action={<ButtonLink to={href('telemedMart')}>{t('others')}</ButtonLink>}
    />
  )
}

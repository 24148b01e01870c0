import { href } from '@khum/contract/paths'
import { Stethoscope } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'

/** Instead of a provider that could not be had: it is not there (any more), or the call failed. */
export function ProviderGone({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('telemedicine.provider')
  const code = failureCode(error)
  // An address that is cut short names no provider either.
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

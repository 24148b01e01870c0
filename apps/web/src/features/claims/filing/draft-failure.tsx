import { href } from '@khum/contract/paths'
import { FileQuestion } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { LoadFailure } from '../../../lib/load-failure'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'

/** Shown in place of a draft that couldn't be loaded. */
export function DraftFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = failureCode(error)
  // `validation_failed` means that the id in the address is malformed, so no draft has it.
  if (code === 'not_found' || code === 'validation_failed') return <DraftGone />
  return <LoadFailure error={error} onRetry={onRetry} />
}

/** Shown if the draft was deleted or already sent, for example in another tab or from another phone. */
export function DraftGone() {
  const t = useTranslations('filing.gone')
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={t('title')}
      text={t('body')}
      action={<ButtonLink to={href('claimStatus')}>{t('status')}</ButtonLink>}
    />
  )
}

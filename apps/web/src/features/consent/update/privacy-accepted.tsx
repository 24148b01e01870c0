import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { Button } from '../../../ui/action/button'
import { EmptyState } from '../../../ui/feedback/empty-state'

/**
 * Confirms the acceptance. Continuing refreshes the session, and the route guards then redirect to the address that the
 * member wanted to open.
 */
export function PrivacyAccepted() {
  const t = useTranslations('myConsents.update')
  const { session } = useServices()
  const handleError = useErrorHandler()
  const [busy, setBusy] = useState(false)

  function goOn() {
    setBusy(true)
    session
      .refresh()
      .catch(handleError)
      .finally(() => setBusy(false))
  }
  return (
    <div role="status">
      <EmptyState
        icon={<CircleCheck />}
        title={t('done')}
        text={t('doneBody')}
        action={
          <Button wide busy={busy} onClick={goOn}>
            {t('goOn')}
          </Button>
        }
      />
    </div>
  )
}

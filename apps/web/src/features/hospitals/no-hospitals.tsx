import { Hospital } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { EmptyState } from '../../ui/feedback/empty-state'

/** Says that no hospital matches, with a button that removes search text and filters. Requirement 8.12 */
export function NoHospitals({ onReset }: { onReset: () => void }) {
  const t = useTranslations('hospitals.list')
  return (
    <EmptyState
      icon={<Hospital />}
      title={t('none')}
      text={t('noneBody')}
      action={
        <Button look="secondary" onClick={onReset}>
          {t('reset')}
        </Button>
      }
    />
  )
}

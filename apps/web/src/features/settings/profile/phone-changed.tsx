import { CircleCheck } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { Button } from '../../../ui/action/button'
import { DefinitionList } from '../../../ui/display/definition-list'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { phoneText } from '../../../ui/fields/phone-field'
import { Card } from '../../../ui/layout/card'

export function PhoneChanged({
  from,
  to,
  onClose,
}: {
  from: string | null
  to: string | null
  onClose: () => void
}) {
  const t = useTranslations('profile.newPhone')
  return (
    <div role="status">
      <EmptyState
        icon={<CircleCheck />}
        title={t('done')}
        {...(from === null ? {} : { text: t('oldNumberNotified') })}
        action={
          <>
            <Card>
              <DefinitionList
                items={[
                  ...(from === null ? [] : [{ label: t('from'), value: phoneText(from) }]),
                  { label: t('to'), value: to === null ? '' : phoneText(to), strong: true },
                ]}
              />
            </Card>
            <Button wide onClick={onClose}>
              {t('close')}
            </Button>
          </>
        }
      />
    </div>
  )
}

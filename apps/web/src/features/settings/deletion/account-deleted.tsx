import { href } from '@khum/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'

/** Spec §2: "Account deleted" with "Got it". By now nobody is signed in. */
export function AccountDeleted() {
  const t = useTranslations('deletion')
  return (
    <div role="status">
      <EmptyState
        icon={<CircleCheck />}
        title={t('done')}
        text={t('doneBody')}
        action={
          <ButtonLink wide replace to={href('home')}>
            {t('gotIt')}
          </ButtonLink>
        }
      />
    </div>
  )
}

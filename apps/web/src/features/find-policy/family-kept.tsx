import { href } from '@khum/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'

/** A relative's coverages are kept: where they stand, and another search. */
export function FamilyKept() {
  const t = useTranslations('findPolicy.found')
  return (
    <div role="status">
      <EmptyState
        icon={<CircleCheck />}
        title={t('familyDone')}
        text={t('familyDoneBody')}
        action={
          <>
            <ButtonLink wide replace to={href('familyCoverages')}>
              {t('toFamily')}
            </ButtonLink>
            <ButtonLink wide look="link" replace to={href('searchIdcardFamily')}>
              {t('another')}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}

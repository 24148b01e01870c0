import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import { CoverageDetails } from '../features/coverages'
import { useTranslations } from '../i18n'
import { ButtonLink } from '../ui/action/button-link'
import { Screen } from './shell/screen'

/** Spec §2 /coverages/{id}. */
export function CoverageRoute() {
  const { id = '' } = useParams()
  const t = useTranslations('coverages.detail')
  return (
    <Screen
      name="coverage"
      back={href('coverages')}
      action={
        <ButtonLink wide to={`${href('coveragesEclaim')}?coverage=${id}`}>
          {t('claim')}
        </ButtonLink>
      }
    >
      <CoverageDetails id={id} />
    </Screen>
  )
}

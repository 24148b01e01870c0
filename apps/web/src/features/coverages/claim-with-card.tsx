import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { isUsable } from './is-usable'
import { useCoverage } from './use-coverages'

/** The way to a claim, for a card that is there and can be claimed on. */
export function ClaimWithCard({ id }: { id: string }) {
  const t = useTranslations('coverages.detail')
  const { data } = useCoverage(id)
  if (!data?.claimable) return null
  return (
    <ButtonLink
      wide
      look={isUsable(data) ? 'secondary' : 'primary'}
      to={`${href('coveragesEclaim')}?coverage=${id}`}
    >
      {t('claim')}
    </ButtonLink>
  )
}

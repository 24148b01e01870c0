import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { ButtonLink } from '../../ui/action/button-link'
import { isUsable } from './is-usable'
import { useCoverage } from './use-coverages'

/**
 * The way to a claim, for a card that is there and can be claimed on. It is the screen's one main action only where the card
 * cannot be used at a hospital; else it stands below.
 */
export function ClaimWithCard({ id, place }: { id: string; place: 'main' | 'below' }) {
  const t = useTranslations('coverages.detail')
  const { offers } = useBrand()
  const { data } = useCoverage(id)
  if (!offers.e_claim || !data?.claimable || isUsable(data) !== (place === 'below')) return null
  return (
    <ButtonLink
      wide
      look={place === 'below' ? 'secondary' : 'primary'}
      to={`${href('coveragesEclaim')}?coverage=${id}`}
    >
      {t('claim')}
    </ButtonLink>
  )
}

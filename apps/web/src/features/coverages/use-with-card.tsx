import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { isUsable } from './is-usable'
import { useCoverage } from './use-coverages'

/** The way to a hospital's desk, for a card in force; what the card says of its state tells why not, otherwise. */
export function UseWithCard({ id }: { id: string }) {
  const t = useTranslations('coverages.detail')
  const { data } = useCoverage(id)
  if (!data || !isUsable(data)) return null
  return (
    <ButtonLink wide to={`${href('selectHospital')}?coverage=${id}`}>
      {t('use')}
    </ButtonLink>
  )
}

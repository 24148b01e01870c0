import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { isUsable } from '../coverages'
import { useCardGroups } from '../family'

/** The way to showing a card at this place, for whoever has one that can be used; the chosen one when it is such. */
export function UseCardHere({ id, coverage }: { id: string; coverage: string | undefined }) {
  const t = useTranslations('hospitals.place')
  const { groups } = useCardGroups('use_card')
  const usable = groups.flatMap(({ cards }) => cards).filter(isUsable)
  if (usable.length === 0) return null
  const chosen = usable.find((card) => card.id === coverage)
  const query = new URLSearchParams({ ...(chosen && { coverage: chosen.id }), hospital: id })
  return (
    <ButtonLink wide look="secondary" icon={<IdCard />} to={`${href('selectHospital')}?${query}`}>
      {t('useCard')}
    </ButtonLink>
  )
}

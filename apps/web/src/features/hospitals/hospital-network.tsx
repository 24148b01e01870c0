import type { HospitalDetail } from '@khum/contract/hospitals'
import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { FormAlert } from '../../ui/fields/form-alert'
import { Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { isUsable } from '../coverages'
import { useCardGroups } from '../family'
import { CardSelect } from './card-select'
import { useHospitalWords } from './use-hospital-words'

/**
 * Says whether the hospital is in the chosen card's network. Even in the network, a treatment may not be covered. Has a
 * button to use a card at this hospital.
 */
export function HospitalNetwork({
  hospital,
  coverage,
  isLoading,
  onCoverage,
}: {
  hospital: HospitalDetail
  coverage: string | undefined
  isLoading: boolean
  onCoverage: (coverage: string) => void
}) {
  const t = useTranslations('hospitals.place')
  const words = useHospitalWords()
  return (
    <Section title={t('network')} {...(coverage === undefined ? { text: t('networkCard') } : {})}>
      <CardSelect value={coverage} onChange={onCoverage} />
      {coverage !== undefined && (
        <>
          {isLoading ? (
            <SkeletonBlock height={3.25} />
          ) : (
            <FormAlert tone={hospital.network.length > 0 ? 'success' : 'warning'}>
              {hospital.network.length > 0
                ? t('inNetwork', { services: words.services(hospital.network) })
                : t('outOfNetwork')}
            </FormAlert>
          )}
          <p className="soft">{keepWords(t('notPromise'))}</p>
        </>
      )}
      <UseCardHere id={hospital.id} coverage={coverage} />
    </Section>
  )
}

/**
 * The button to use a card at this hospital, for members with a usable card. Preselects the card `coverage` if that
 * card is usable.
 */
function UseCardHere({ id, coverage }: { id: string; coverage: string | undefined }) {
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

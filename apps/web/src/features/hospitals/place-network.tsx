import type { HospitalDetail } from '@khum/contract/hospitals'
import { useTranslations } from '../../i18n'
import { FormAlert } from '../../ui/fields/form-alert'
import { Section } from '../../ui/layout/card'
import { CardSelect } from './card-select'
import { UseCardHere } from './use-card-here'
import { usePlaceWords } from './use-place-words'

/** Whether a card is taken here without cash, once one was chosen; never more than that it is in the network. */
export function PlaceNetwork({
  place,
  coverage,
  onCoverage,
}: {
  place: HospitalDetail
  coverage: string | undefined
  onCoverage: (coverage: string) => void
}) {
  const t = useTranslations('hospitals.place')
  const words = usePlaceWords()
  return (
    <Section title={t('network')} {...(coverage === undefined ? { text: t('networkCard') } : {})}>
      <CardSelect value={coverage} onChange={onCoverage} />
      {coverage !== undefined && (
        <>
          <FormAlert tone={place.network.length > 0 ? 'success' : 'warning'}>
            {place.network.length > 0
              ? t('inNetwork', { services: words.services(place.network) })
              : t('outOfNetwork')}
          </FormAlert>
          <p className="soft">{t('notPromise')}</p>
        </>
      )}
      <UseCardHere id={place.id} coverage={coverage} />
    </Section>
  )
}

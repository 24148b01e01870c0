import type { Coverage } from '@khum/contract/coverages'
import type { Words } from '@khum/contract/fields'
import { type NetworkService, networkServices } from '@khum/contract/hospitals'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useSearchText } from '../../lib/use-search-text'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { HospitalResults, NearMe, NoHospitals, useHospitals } from '../hospitals'
import { ConfirmUse } from './confirm-use'

/**
 * Lets the member choose the hospital where a card will be used. The list can be limited to the card's network.
 * Requirement 2.13
 */
export function ChooseHospital({
  coverage,
  relative,
  preselected,
  onShow,
}: {
  coverage: Coverage
  /** The relative's name; null for the member's own card. */
  relative: Words | null
  /** The hospital named in the link to this screen. */
  preselected: string | null
  onShow: (hospitalId: string, key: string) => Promise<void>
}) {
  const t = useTranslations('useCard.choose')
  const benefit = useTranslations('insurance.benefit')
  const [typed, setTyped] = useState('')
  const [network, setNetwork] = useState<NetworkService>()
  const [chosen, setChosen] = useState<string | null>(preselected)
  const search = useSearchText(typed)
  const hospitals = useHospitals(search, { coverage: coverage.id, network })

  function reset() {
    setTyped('')
    setNetwork(undefined)
  }
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('placeholder')}
        clearLabel={t('clear')}
        value={typed}
        onChange={setTyped}
      />
      <NearMe isPrimary={false} hideOffer={typed.trim() !== ''} />
      <SelectField
        label={t('network')}
        value={network ?? ''}
        onChange={(event) => setNetwork(networkServices.find((each) => each === event.target.value))}
        options={[
          { value: '', label: t('all') },
          ...networkServices.map((each) => ({ value: each, label: t('only', { service: benefit(each) }) })),
        ]}
      />
      <HospitalResults
        hospitals={hospitals}
        hasCard
        empty={<NoHospitals onReset={reset} />}
        onChoose={({ id }) => setChosen(id)}
      />
      {chosen && (
        <ConfirmUse
          key={chosen}
          coverage={coverage}
          relative={relative}
          hospitalId={chosen}
          onCancel={() => setChosen(null)}
          onConfirm={(key) => onShow(chosen, key)}
        />
      )}
    </>
  )
}

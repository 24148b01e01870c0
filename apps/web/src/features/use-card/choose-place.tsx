import type { Coverage } from '@khum/contract/coverages'
import type { Words } from '@khum/contract/fields'
import { type NetworkService, networkServices } from '@khum/contract/hospitals'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useSearchText } from '../../lib/use-search-text'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { NearMe, PlaceResults, useHospitals } from '../hospitals'
import { ConfirmUse } from './confirm-use'

/** The hospital to use a card at: by name or province, nearest first, all of them or those that take it without cash. */
export function ChoosePlace({
  coverage,
  relative,
  asked,
  onShow,
}: {
  coverage: Coverage
  /** Whose card it is, when it is not the member's own. */
  relative: Words | null
  /** The hospital that the way here named. */
  asked: string | null
  onShow: (hospitalId: string, key: string) => Promise<void>
}) {
  const t = useTranslations('useCard.choose')
  const benefit = useTranslations('insurance.benefit')
  const [typed, setTyped] = useState('')
  const [network, setNetwork] = useState<NetworkService>()
  const [chosen, setChosen] = useState<string | null>(asked)
  const search = useSearchText(typed)
  const places = useHospitals(search, {
    kind: undefined,
    province: undefined,
    coverage: coverage.id,
    network,
  })

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
      <NearMe explained={false} aside={typed.trim() !== ''} />
      <SelectField
        label={t('network')}
        value={network ?? ''}
        onChange={(event) => setNetwork(networkServices.find((each) => each === event.target.value))}
        options={[
          { value: '', label: t('all') },
          ...networkServices.map((each) => ({ value: each, label: t('only', { service: benefit(each) }) })),
        ]}
      />
      <PlaceResults places={places} onReset={reset} onChoose={({ id }) => setChosen(id)} />
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

import type { HospitalItem } from '@khum/contract/hospitals'
import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { useStore } from '../../lib/external-store'
import { usePosition } from '../../lib/position'
import { useServices } from '../../lib/services'
import { useSearchText } from '../../lib/use-search-text'
import { ButtonLink } from '../../ui/action/button-link'
import { SearchField } from '../../ui/fields/search-field'
import styles from './hospitals.module.css'
import { NearMe } from './near-me'
import { PlaceFilters } from './place-filters'
import { PlaceResults } from './place-results'
import { useFilters } from './use-filters'
import { useHospitals } from './use-hospitals'

interface PlaceFinderProps {
  /** Lists all places before anything was asked for; else it begins with how to search. */
  listsAll?: boolean
  hrefOf?: (place: HospitalItem) => string
  onChoose?: (place: HospitalItem) => void
}

/** Finds a place by name, province, kind, network or nearness; rows lead on or are chosen. Spec §1, §9 debounce. */
export function PlaceFinder({ listsAll = false, hrefOf, onChoose }: PlaceFinderProps) {
  const t = useTranslations('hospitals.search')
  const { flow } = useServices()
  const typed = useStore(flow).placeTyped
  const { filters, chosen, choose } = useFilters()
  const near = usePosition().state.status === 'on'
  const asked = listsAll || chosen || near || typed.trim() !== ''

  function reset() {
    flow.change({ placeTyped: '' })
    choose({ kind: '', province: '', coverage: '', network: '' })
  }

  return (
    <>
      <SearchField
        label={t('label')}
        placeholder={t('placeholder')}
        clearLabel={t('clear')}
        value={typed}
        onChange={(placeTyped) => flow.change({ placeTyped })}
      />
      <NearMe explained={!listsAll} aside={typed.trim() !== ''} />
      <PlaceFilters filters={filters} choose={choose} />
      {asked ? (
        <Results
          typed={typed}
          filters={filters}
          onReset={reset}
          {...(hrefOf ? { hrefOf } : {})}
          {...(onChoose ? { onChoose } : {})}
        />
      ) : (
        <div className={styles.start}>
          <p className="soft">{t('start')}</p>
          <ButtonLink look="secondary" wide to={href('hospitalList')}>
            {t('browse')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Results({
  typed,
  filters,
  ...rest
}: Pick<PlaceFinderProps, 'hrefOf' | 'onChoose'> & {
  typed: string
  filters: ReturnType<typeof useFilters>['filters']
  onReset: () => void
}) {
  const search = useSearchText(typed)
  const places = useHospitals(search, filters)
  return <PlaceResults places={places} {...rest} />
}

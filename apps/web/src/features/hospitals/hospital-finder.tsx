import type { HospitalItem } from '@khum/contract/hospitals'
import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { usePosition } from '../../lib/use-position'
import { useSearchText } from '../../lib/use-search-text'
import { useStore } from '../../platform/external-store'
import { ButtonLink } from '../../ui/action/button-link'
import { SearchField } from '../../ui/fields/search-field'
import { Columns } from '../../ui/layout/columns'
import { keepWords } from '../../ui/text/keep-words'
import { HospitalFilters } from './hospital-filters'
import { HospitalResults } from './hospital-results'
import styles from './hospitals.module.css'
import { NearMe } from './near-me'
import { NoHospitals } from './no-hospitals'
import { useFilters } from './use-filters'
import { useHospitals } from './use-hospitals'

interface HospitalFinderProps {
  /** Whether all hospitals are listed at first. Otherwise the finder starts by explaining how to search. */
  listsAll?: boolean
  hrefOf?: (hospital: HospitalItem) => string
  onChoose?: (hospital: HospitalItem) => void
}

/** Finds a hospital or clinic by name, province, kind, network or distance. Requirements 1.6, 9.9 */
export function HospitalFinder({ listsAll = false, hrefOf, onChoose }: HospitalFinderProps) {
  const t = useTranslations('hospitals.search')
  const { flow } = useServices()
  const typed = useStore(flow).placeTyped
  const { filters, isFiltered, isPending, choose } = useFilters()
  const isNearMe = usePosition().state.status === 'on'
  const showsResults = listsAll || isFiltered || isNearMe || typed.trim() !== ''

  function reset() {
    flow.change({ placeTyped: '' })
    choose({ kind: '', province: '', network: '' })
  }

  return (
    <Columns
      first={
        <>
          <SearchField
            label={t('label')}
            placeholder={t('placeholder')}
            clearLabel={t('clear')}
            value={typed}
            onChange={(placeTyped) => flow.change({ placeTyped })}
          />
          <NearMe isPrimary={!listsAll} hideOffer={typed.trim() !== ''} />
          <HospitalFilters filters={filters} choose={choose} />
        </>
      }
      second={
        showsResults ? (
          <Results
            typed={typed}
            filters={filters}
            isPending={isPending}
            onReset={reset}
            {...(hrefOf ? { hrefOf } : {})}
            {...(onChoose ? { onChoose } : {})}
          />
        ) : (
          <div className={styles.start}>
            <p className="soft">{keepWords(t('start'))}</p>
            <ButtonLink look="secondary" wide to={href('hospitalList')}>
              {t('browse')}
            </ButtonLink>
          </div>
        )
      }
    />
  )
}

function Results({
  typed,
  filters,
  isPending,
  onReset,
  ...rest
}: Pick<HospitalFinderProps, 'hrefOf' | 'onChoose'> & {
  typed: string
  filters: ReturnType<typeof useFilters>['filters']
  /** True while the finder doesn't know yet which card to search with. Until then, it doesn't search. */
  isPending: boolean
  onReset: () => void
}) {
  const search = useSearchText(typed)
  const hospitals = useHospitals(search, filters, !isPending)
  return (
    <HospitalResults
      hospitals={hospitals}
      hasCard={filters.coverage !== undefined}
      empty={<NoHospitals onReset={onReset} />}
      {...rest}
    />
  )
}

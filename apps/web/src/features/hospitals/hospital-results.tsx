import type { HospitalItem } from '@khum/contract/hospitals'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { MoreButton } from '../../lib/more-button'
import { useStill } from '../../lib/use-still'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { List } from '../../ui/layout/list-row'
import { keepWords } from '../../ui/text/keep-words'
import { HospitalMap } from './hospital-map'
import { HospitalRow } from './hospital-row'
import type { useHospitals } from './use-hospitals'

/** The hospitals found, page by page. Requirement 8.12 */
export function HospitalResults({
  hospitals,
  empty,
  end,
  hrefOf,
  onChoose,
  hasCard = false,
}: {
  hospitals: ReturnType<typeof useHospitals>
  /** Shown if no hospital was found. */
  empty: ReactNode
  /** Shown after the last page. */
  end?: ReactNode
  /** If given, each row is a link to this address. Otherwise each row is a button that calls `onChoose`. */
  hrefOf?: (hospital: HospitalItem) => string
  onChoose?: (hospital: HospitalItem) => void
  /** Whether a card is chosen. Each row then says if the member pays first. */
  hasCard?: boolean
}) {
  const t = useTranslations('hospitals.list')
  const common = useTranslations('common')
  const found = useStill(hospitals.data)
  if (hasFailed(hospitals))
    return <LoadFailure error={hospitals.error} onRetry={() => void hospitals.refetch()} />
  if (!found) return <SkeletonList label={common('loading')} />
  if (found.items.length === 0) return empty
  return (
    <>
      {hrefOf && <HospitalMap hospitals={found.items} hrefOf={hrefOf} />}
      <List label={t('label')}>
        {found.items.map((hospital) => (
          <HospitalRow
            key={hospital.id}
            hospital={hospital}
            hasCard={hasCard}
            {...(hrefOf ? { to: hrefOf(hospital) } : {})}
            {...(onChoose ? { onPress: () => onChoose(hospital) } : {})}
          />
        ))}
      </List>
      <MoreButton list={hospitals} {...(found.isCapped ? { endText: keepWords(t('capped')) } : {})}>
        {t('more')}
      </MoreButton>
      {!hospitals.hasNextPage && end}
    </>
  )
}

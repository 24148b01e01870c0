import { href } from '@khum/contract/paths'
import { Hospital } from 'lucide-react'
import { HospitalDetails, HospitalFinder, useFilters, useHospital } from '../features/hospitals'
import { useTranslations } from '../i18n'
import { failureCode } from '../lib/api-error'
import { hasFailed } from '../lib/has-failed'
import { LoadFailure } from '../lib/load-failure'
import { useSession } from '../lib/services'
import { useParams } from '../router'
import { ButtonLink } from '../ui/action/button-link'
import { EmptyState } from '../ui/feedback/empty-state'
import { SkeletonBlock } from '../ui/feedback/skeleton'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'

const hrefOf = ({ id }: { id: string }) => href('hospitalDetail', { id })

export const SearchHospitalRoute = contentScreen('searchHospital', <HospitalFinder hrefOf={hrefOf} />, {
  back: href('home'),
})

/**
 * Lists all hospitals and clinics before the visitor types a search. Has the same search and filters as the search
 * screen.
 */
export const HospitalListRoute = contentScreen('hospitalList', <HospitalFinder listsAll hrefOf={hrefOf} />)

export function HospitalDetailRoute() {
  const t = useTranslations('hospitals.place')
  const { id = '' } = useParams()
  const { filters, isPending, choose } = useFilters()
  const member = useSession().status === 'member'
  const coverage = member ? filters.coverage : undefined
  const place = useHospital(id, coverage, !isPending)
  const failed = hasFailed(place)
  const code = failureCode(place.error)
  // `validation_failed` means that the id in the address is malformed, for example from a truncated link.
  const gone = code === 'not_found' || code === 'validation_failed'
  return (
    <Screen name="hospitalDetail">
      {place.isPending && <SkeletonBlock height={13} />}
      {gone && (
        <EmptyState
          icon={<Hospital />}
          title={t('gone')}
          action={<ButtonLink to={href('searchHospital')}>{t('toSearch')}</ButtonLink>}
        />
      )}
      {failed && !gone && <LoadFailure error={place.error} onRetry={() => void place.refetch()} />}
      {!failed && place.data && (
        <HospitalDetails
          hospital={place.data}
          coverage={coverage}
          isNetworkLoading={place.isPlaceholderData}
          onCoverage={(next) => choose({ coverage: next })}
        />
      )}
    </Screen>
  )
}

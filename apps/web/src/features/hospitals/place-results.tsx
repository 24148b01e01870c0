import type { HospitalItem } from '@khum/contract/hospitals'
import { Hospital } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { MoreButton } from '../../lib/more-button'
import { Button } from '../../ui/action/button'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { List } from '../../ui/layout/list-row'
import { PlaceRow } from './place-row'
import type { useHospitals } from './use-hospitals'

/** The places found, page by page. Spec §8 Search: not-found messages for lists. */
export function PlaceResults({
  places,
  onReset,
  hrefOf,
  onChoose,
}: {
  places: ReturnType<typeof useHospitals>
  onReset: () => void
  /** Where a row leads; or what choosing it does. */
  hrefOf?: (place: HospitalItem) => string
  onChoose?: (place: HospitalItem) => void
}) {
  const t = useTranslations('hospitals.list')
  const common = useTranslations('common')
  if (places.isPending) return <SkeletonList label={common('loading')} />
  if (places.isError) return <LoadFailure error={places.error} onRetry={() => void places.refetch()} />
  if (places.data.length === 0)
    return (
      <EmptyState
        icon={<Hospital />}
        title={t('none')}
        text={t('noneBody')}
        action={
          <Button look="secondary" onClick={onReset}>
            {t('reset')}
          </Button>
        }
      />
    )
  return (
    <>
      <List label={t('label')}>
        {places.data.map((place) => (
          <PlaceRow
            key={place.id}
            place={place}
            {...(hrefOf ? { to: hrefOf(place) } : {})}
            {...(onChoose ? { onPress: () => onChoose(place) } : {})}
          />
        ))}
      </List>
      <MoreButton list={places}>{t('more')}</MoreButton>
    </>
  )
}

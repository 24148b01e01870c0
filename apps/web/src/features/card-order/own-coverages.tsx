import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { useCoverages } from '../coverages'
import { ArrangeCoverages } from './arrange-coverages'

/** The member's own cards, to be put in order. Spec §2 /edit-coverage */
export function ArrangeOwn() {
  const common = useTranslations('common')
  const coverages = useCoverages()
  if (coverages.isPending) return <SkeletonList label={common('loading')} />
  if (coverages.isError)
    return <LoadFailure error={coverages.error} onRetry={() => void coverages.refetch()} />
  const { items } = coverages.data
  return (
    <ArrangeCoverages
      key={items.map(({ id }) => id).join()}
      entries={items.map((coverage) => ({ coverage }))}
      doneTo={href('coverages')}
    />
  )
}

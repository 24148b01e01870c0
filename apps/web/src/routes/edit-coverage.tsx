import { href } from '@khum/contract/paths'
import { ArrangeOwn } from '../features/card-order'
import { Screen } from './shell/screen'

/** Spec §2 /edit-coverage. */
export function EditCoverageRoute() {
  return (
    <Screen name="editCoverage" back={href('coverages')}>
      <ArrangeOwn />
    </Screen>
  )
}

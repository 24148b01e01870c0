import { href } from '@khum/contract/paths'
import { ArrangeOwnCoverages } from '../features/card-order'
import { Screen } from './shell/screen'

/** Spec §2 /edit-coverage. */
export function EditCoverageRoute() {
  return (
    <Screen name="editCoverage" back={href('coverages')}>
      <ArrangeOwnCoverages />
    </Screen>
  )
}

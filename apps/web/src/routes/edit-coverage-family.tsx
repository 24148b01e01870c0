import { href } from '@khum/contract/paths'
import { ManageFamily } from '../features/family'
import { Screen } from './shell/screen'

/** Spec §2 /edit-coverage-family; who may see whose cards stands here as well. TRUST R42 */
export function EditCoverageFamilyRoute() {
  return (
    <Screen name="editCoverageFamily" back={href('familyCoverages')}>
      <ManageFamily />
    </Screen>
  )
}

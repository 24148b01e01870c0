import { AddCoverage } from '../features/find-policy'
import { Screen } from './shell/screen'

/** Spec §2 /add-coverage-family. */
export function AddCoverageFamilyRoute() {
  return (
    <Screen name="addCoverageFamily">
      <AddCoverage whose="family" />
    </Screen>
  )
}

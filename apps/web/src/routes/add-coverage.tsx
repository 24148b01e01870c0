import { AddCoverage } from '../features/find-policy'
import { Screen } from './shell/screen'

/** Spec §2 /add-coverage. */
export function AddCoverageRoute() {
  return (
    <Screen name="addCoverage">
      <AddCoverage whose="self" />
    </Screen>
  )
}

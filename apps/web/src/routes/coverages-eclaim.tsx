import { ChooseCoverage } from '../features/claims'
import { Screen } from './shell/screen'

/** Spec §2 /coverages/eclaim. */
export function CoveragesEclaimRoute() {
  return (
    <Screen name="coveragesEclaim">
      <ChooseCoverage />
    </Screen>
  )
}

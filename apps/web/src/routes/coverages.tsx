import { DeclaredCards } from '../features/cards'
import { CoverageList } from '../features/coverages'
import { Screen } from './shell/screen'

/** Spec §2 My Coverage. */
export function CoveragesRoute() {
  return (
    <Screen name="coverages">
      <CoverageList />
      <DeclaredCards whose="self" />
    </Screen>
  )
}

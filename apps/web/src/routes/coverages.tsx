import { CoverageList } from '../features/coverages'
import { TypedCardList } from '../features/typed-cards'
import { Screen } from './shell/screen'

/** Spec §2 My Coverage. */
export function CoveragesRoute() {
  return (
    <Screen name="coverages">
      <CoverageList />
      <TypedCardList whose="self" />
    </Screen>
  )
}

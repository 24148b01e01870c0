import { SearchForm } from '../features/find-policy'
import { Screen } from './shell/screen'

/** Spec §2 /search-idcard-family. */
export function SearchIdcardFamilyRoute() {
  return (
    <Screen name="searchIdcardFamily">
      <SearchForm key="family" whose="family" />
    </Screen>
  )
}

import { SearchForm } from '../features/find-policy'
import { Screen } from './shell/screen'

/** Spec §2 /search-idcard, §5 ID card search. */
export function SearchIdcardRoute() {
  return (
    <Screen name="searchIdcard">
      <SearchForm key="self" whose="self" />
    </Screen>
  )
}

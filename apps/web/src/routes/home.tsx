import { HomeContent } from '../features/home'
import { Screen } from './shell/screen'

/** Spec §2 Home. */
export function HomeRoute() {
  return (
    <Screen name="home">
      <HomeContent />
    </Screen>
  )
}

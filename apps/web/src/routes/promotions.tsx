import { ContentList } from '../features/content'
import { Screen } from './shell/screen'

/** Spec §1, §2 /promotion. */
export function PromotionsRoute() {
  return (
    <Screen name="promotions">
      <ContentList kind="promotion" />
    </Screen>
  )
}

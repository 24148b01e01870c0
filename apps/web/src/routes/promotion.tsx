import { ContentScreen } from './content-screen'

/** Spec §2 /promotion/{id}. */
export function PromotionRoute() {
  return <ContentScreen name="promotion" />
}

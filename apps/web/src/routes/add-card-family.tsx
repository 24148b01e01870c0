import { href } from '@khum/contract/paths'
import { AddCard } from '../features/typed-cards'
import { Screen } from './shell/screen'

/** Spec §2 /add-card-family: a card typed in by hand. */
export function AddCardFamilyRoute() {
  return (
    <Screen name="addCardFamily" back={href('familyCoverages')} bare>
      <AddCard whose="family" notNow={href('familyCoverages')} />
    </Screen>
  )
}

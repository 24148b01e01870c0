import { href } from '@khum/contract/paths'
import { AddCard } from '../features/typed-cards'
import { Screen } from './shell/screen'

/** Spec §2 /add-card: a card typed in by hand. */
export function AddCardRoute() {
  return (
    <Screen name="addCard" back={href('coverages')} bare>
      <AddCard whose="self" notNow={href('coverages')} />
    </Screen>
  )
}

import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import { ChooseCard, detailAddress, EditCard } from '../features/typed-cards'
import { Screen } from './shell/screen'

/** Spec §2 /edit-card/{id?}: changes a card; without an id, asks which. */
export function EditCardRoute() {
  const { id } = useParams()
  if (id === undefined)
    return (
      <Screen name="editCard" back={href('coverages')}>
        <ChooseCard whose="self" />
      </Screen>
    )
  return (
    <Screen name="editCard" back={detailAddress(id)} bare>
      <EditCard key={id} id={id} path={href('editCard', { id })} />
    </Screen>
  )
}

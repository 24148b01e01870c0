import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import { ChooseCard, detailAddress, EditCard } from '../features/typed-cards'
import { Screen } from './shell/screen'

/** Spec §2 /edit-card-family/{id?}: changes a card; without an id, asks which. */
export function EditCardFamilyRoute() {
  const { id } = useParams()
  if (id === undefined)
    return (
      <Screen name="editCardFamily" back={href('familyCoverages')}>
        <ChooseCard whose="family" />
      </Screen>
    )
  return (
    <Screen name="editCardFamily" back={detailAddress(id)} bare>
      <EditCard key={id} id={id} path={href('editCardFamily', { id })} />
    </Screen>
  )
}

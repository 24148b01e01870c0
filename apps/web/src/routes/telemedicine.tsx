import { useParams } from 'react-router'
import { ChooseFromMart } from '../features/telemedicine'
import { Screen } from './shell/screen'

/** Spec §2 /telemedicine/{id?}: the cards for a provider of the mart. */
export function TelemedicineRoute() {
  const { id } = useParams()
  return (
    <ChooseFromMart provider={id}>
      {({ body, action }) => (
        <Screen name="telemedicine" bare action={action}>
          {body}
        </Screen>
      )}
    </ChooseFromMart>
  )
}

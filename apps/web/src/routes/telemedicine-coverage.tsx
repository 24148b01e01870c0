import { useParams } from 'react-router'
import { ChooseFromCoverage } from '../features/telemedicine'
import { Screen } from './shell/screen'

/** Spec §2 /telemedicine-coverage/{id?}: provider and extra cards for a card. */
export function TelemedicineCoverageRoute() {
  const { id } = useParams()
  return (
    <ChooseFromCoverage key={id} coverage={id}>
      {({ body, action }) => (
        <Screen name="telemedicineCoverage" bare action={action}>
          {body}
        </Screen>
      )}
    </ChooseFromCoverage>
  )
}

import { useParams } from 'react-router'
import { Preview, PreviewUnderWay } from '../features/telemedicine'
import type { Parts } from '../ui/layout/parts'
import { Screen } from './shell/screen'

/** Spec §2 /preview-telemedicine/{id?}: id is the visit. */
export function PreviewTelemedicineRoute() {
  const { id } = useParams()
  if (id === undefined) return <PreviewUnderWay>{standing}</PreviewUnderWay>
  return (
    <Preview key={id} id={id}>
      {standing}
    </Preview>
  )
}

function standing({ body, action }: Parts) {
  return (
    <Screen name="previewTelemedicine" bare action={action}>
      {body}
    </Screen>
  )
}

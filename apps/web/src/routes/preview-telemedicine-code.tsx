import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import { CodeScreen, PreviewUnderWay } from '../features/telemedicine'
import type { Parts } from '../ui/layout/parts'
import { Screen } from './shell/screen'

/** Spec §2 /preview-telemedicine-code/{id?}: the one-time code of a visit. */
export function PreviewTelemedicineCodeRoute() {
  const { id } = useParams()
  if (id === undefined) return <PreviewUnderWay>{standing}</PreviewUnderWay>
  return (
    <CodeScreen key={id} id={id}>
      {standing}
    </CodeScreen>
  )
}

function standing({ body, action }: Parts) {
  return (
    <Screen name="previewTelemedicineCode" bare back={href('telemedMart')} action={action}>
      {body}
    </Screen>
  )
}

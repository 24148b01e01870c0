import { useParams } from 'react-router'
import { TelemedSearch } from '../features/telemedicine'
import { Screen } from './shell/screen'

/** Spec §2 /telemed-mart/search and /telemed-mart/search/{id}: all providers, or those of one category. */
export function TelemedSearchRoute() {
  const { id } = useParams()
  return (
    <Screen name={id === undefined ? 'telemedSearch' : 'telemedSearchCategory'}>
      <TelemedSearch key={id} {...(id === undefined ? {} : { category: id })} />
    </Screen>
  )
}

import { href } from '@khum/contract/paths'
import { useParams } from 'react-router'
import { Mart, ProviderGone, ProviderPage, StartButton, useProvider } from '../features/telemedicine'
import { SkeletonBlock } from '../ui/feedback/skeleton'
import { Screen } from './shell/screen'

/** Spec §2 /telemed-mart/{id?}: all providers, or one. */
export function TelemedMartRoute() {
  const { id } = useParams()
  if (id !== undefined) return <Provider id={id} />
  return (
    <Screen name="telemedMart" back={href('home')}>
      <Mart />
    </Screen>
  )
}

function Provider({ id }: { id: string }) {
  const provider = useProvider(id)
  return (
    <Screen
      name="telemedMart"
      {...(provider.data ? { action: <StartButton provider={provider.data} /> } : {})}
    >
      {provider.isPending && <SkeletonBlock height={24} />}
      {provider.isError && <ProviderGone error={provider.error} onRetry={() => void provider.refetch()} />}
      {provider.isSuccess && <ProviderPage provider={provider.data} />}
    </Screen>
  )
}

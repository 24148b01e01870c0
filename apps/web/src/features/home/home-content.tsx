import { useIsMembers } from '../../lib/services'
import { useOnline } from '../../platform/online'
import { EmergencyNumbers, OfflineFallback } from '../coverages'
import { ClaimsInProgress } from './claims-in-progress'
import { Foot } from './foot'
import { Greeting } from './greeting'
import { GuestCard } from './guest-card'
import { HomeMenu } from './home-menu'
import { PrimaryCard } from './primary-card'
import { CardBones, TeaserBones } from './skeletons'
import { Teasers } from './teasers'
import { useHome } from './use-home'

/**
 * Spec §2 Home: what is personal on top, then the menu, then what is new. Greeting and menu need no answer; what does has the room
 * it will take.
 */
export function HomeContent() {
  const home = useHome()
  const online = useOnline()
  const member = useIsMembers()
  const { data } = home

  return (
    <>
      <Greeting refetch={home.refetch} />
      {!member && <GuestCard />}
      {member && home.isPending && <CardBones />}
      {!data && home.isError && <OfflineFallback error={home.error} onRetry={() => void home.refetch()} />}
      {member && data && <PrimaryCard coverage={data.primary_card} />}
      {data && !online && <EmergencyNumbers />}
      <HomeMenu menu={data?.menu} />
      {home.isPending && <TeaserBones />}
      {data && (
        <>
          <ClaimsInProgress claims={data.claims_in_progress} />
          <Teasers kind="promotions" items={data.promotions} />
          <Teasers kind="articles" items={data.articles} />
        </>
      )}
      {!home.isPending && <Foot />}
    </>
  )
}

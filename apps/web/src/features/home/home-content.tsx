import { useLang, useTranslations } from '../../i18n'
import { useSession } from '../../lib/services'
import { useOnline } from '../../platform/online'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { EmergencyNumbers, OfflineInstead } from '../coverages'
import { ClaimsInProgress } from './claims-in-progress'
import { GuestCard } from './guest-card'
import styles from './home.module.css'
import { HomeMenu } from './home-menu'
import { PrimaryCard } from './primary-card'
import { Teasers } from './teasers'
import { useHome } from './use-home'

/** Spec §2 Home: what is personal on top, then the menu, then what is new. */
export function HomeContent() {
  const t = useTranslations('home')
  const lang = useLang()
  const session = useSession()
  const home = useHome()
  const online = useOnline()
  const member = session.status === 'member' ? session.member : null

  return (
    <>
      <p className={styles.greeting}>
        {member ? t('greeting', { name: member.name[lang] }) : t('greetingGuest')}
      </p>
      {!member && <GuestCard />}
      {home.isPending && <SkeletonBlock height={12} />}
      {home.isError && <OfflineInstead error={home.error} onRetry={() => void home.refetch()} />}
      {home.data && (
        <>
          {member && <PrimaryCard coverage={home.data.primary_card} />}
          {!online && <EmergencyNumbers />}
          <HomeMenu menu={home.data.menu} />
          <ClaimsInProgress claims={home.data.claims_in_progress} />
          <Teasers kind="promotions" items={home.data.promotions} />
          <Teasers kind="articles" items={home.data.articles} />
        </>
      )}
    </>
  )
}

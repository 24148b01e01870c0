import { type Home, homeEndpoints } from '@khum/contract/home'
import { href } from '@khum/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useLang, useTranslations } from '../../i18n'
import { Refresh } from '../../lib/refresh'
import { useIsMembers, useServices, useSession } from '../../lib/services'
import { useOnline } from '../../platform/online'
import { Link } from '../../router'
import { Columns } from '../../ui/layout/columns'
import { EmergencyNumbers, OfflineFallback } from '../coverages'
import { ClaimsInProgress } from './claims-in-progress'
import { GuestCard } from './guest-card'
import styles from './home.module.css'
import { HomeMenu } from './home-menu'
import { MemberCards } from './member-cards'
import { CardSkeleton, TeaserSkeleton } from './skeletons'
import { Teasers } from './teasers'
import { Waiting } from './waiting'

const infoPages = ['contact', 'faq', 'claim-documents', 'about'] as const

/**
 * The home screen. The greeting appears before the server's response, and a skeleton reserves space for the card. Tasks
 * and claims in progress appear above a member's menu and would push the menu down. So the menu waits for the response,
 * for at most one second. Requirement 2.10
 */
export function HomeContent() {
  const home = useHome()
  const online = useOnline()
  const member = useIsMembers()
  const { data } = home
  const menuBox = useFocusInSight(data !== undefined)
  const menu = (
    <div ref={menuBox} className={styles.menu} data-held={member && home.isPending}>
      <HomeMenu menu={data?.menu} />
    </div>
  )

  return (
    <>
      <Greeting member={data?.member} refetch={home.refetch} />
      <Columns
        first={
          <>
            {!member && <GuestCard />}
            {member && home.isPending && <CardSkeleton />}
            {!data && home.isError && (
              <OfflineFallback error={home.error} onRetry={() => void home.refetch()} />
            )}
            {data && <Waiting items={data.waiting} />}
            {member && data && <MemberCards primary={data.primary_card} others={data.other_cards} />}
            {data && !online && <EmergencyNumbers />}
            {data && <ClaimsInProgress claims={data.claims_in_progress} />}
            {!member && menu}
          </>
        }
        second={
          <>
            {member && menu}
            {member && home.isPending && <TeaserSkeleton />}
            {(data || (!member && home.isPending)) && <Teasers kind="promotions" items={data?.promotions} />}
            {data && <Teasers kind="articles" items={data.articles} />}
          </>
        }
      />
      {!home.isPending && <Footer />}
    </>
  )
}

/**
 * Returns a ref for the menu. The server's response adds content above the menu. If that pushes the focused link out of
 * sight, scrolls to the link.
 */
function useFocusInSight(hasArrived: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!hasArrived || !focused || !box.current?.contains(focused)) return
    // The scroll padding leaves room for the bar at the bottom of the window.
    const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
    if (focused.getBoundingClientRect().top > window.innerHeight - padding)
      focused.scrollIntoView({ block: 'nearest' })
  }, [hasArrived])
  return box
}

/**
 * Fetches the data of the home screen. The last response, however old, is used until the next one arrives. The cache
 * belongs to the viewer and ends with the session. Requirement 7.5, R25
 */
function useHome() {
  const { api, unread } = useServices()
  const lang = useLang()
  return useQuery({
    queryKey: ['home', lang],
    gcTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      const home = await api.call(homeEndpoints.getHome, { query: { lang } }, { signal })
      signal.throwIfAborted()
      unread.set(home.unread_notifications)
      return home
    },
  })
}

function Greeting({
  member,
  refetch,
}: {
  /**
   * The member in the response of the home call. Used until the session is known, because the server renders the HTML
   * without a session.
   */
  member: Home['member'] | undefined
  refetch: () => Promise<{ error: unknown }>
}) {
  const t = useTranslations('home')
  const lang = useLang()
  const session = useSession()
  const greeted = session.status === 'member' ? session.member : member
  return (
    <div className={styles.head}>
      <p className={styles.greeting}>
        {greeted ? t('greeting', { name: greeted.name[lang] }) : t('greetingGuest')}
      </p>
      <Refresh refetch={refetch} />
    </div>
  )
}

function Footer() {
  const t = useTranslations('home.foot')
  return (
    <nav aria-label={t('title')}>
      <ul className={styles.footer}>
        {infoPages.map((type) => (
          <li key={type}>
            <Link to={href('others', { type })}>{t(type)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

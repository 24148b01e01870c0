import type { Lang } from '@khum/contract/fields'
import { href, matchPath, splitLocale } from '@khum/contract/paths'
import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLang, useTranslations } from '../i18n'
import { signedInCookie } from '../lib/browser-keys'
import { createQueryClient } from '../lib/query-client'
import { type Services, useServices, useSession, useViewer } from '../lib/services'
import { readCookie } from '../platform/cookies'
import { noteSessionLost } from '../platform/cookies-refused'
import { isOnline } from '../platform/online'
import { canSeal } from '../platform/sealed-store'
import { useNavigate } from '../router'
import { useTheme } from '../theme/brand'
import { showToast } from '../ui/feedback/toast-store'
import { readPageHome, removePageHome } from './page-home'
import { useFocusOnArrival } from './use-focus-on-arrival'

/**
 * Wraps the screens that make queries. Each viewer has a separate cache, so that no one sees another person's data. R25
 */
export function QueryLayout({ children }: { children: ReactNode }) {
  const services = useServices()
  const viewer = useViewer()
  const lang = useLang()
  const [cache, setCache] = useState(() => ({ viewer, client: openCache(services, viewer, lang) }))
  if (cache.viewer !== viewer) setCache({ viewer, client: createQueryClient() })
  // Removes the home screen's data from the page. This happens in an effect, because React may render more than once
  // before the screen is shown, and each render reads the data.
  useLayoutEffect(() => removePageHome(document), [])
  useEffect(() => {
    const { client } = cache
    return () => {
      void client.cancelQueries()
      client.clear()
    }
  }, [cache])
  // If the network was lost before this effect, the query library has missed the `offline` event and thinks that the
  // page is online. Without this line, the library wouldn't refetch when the network returns.
  useEffect(() => onlineManager.setOnline(isOnline()), [])
  useOfflineCopy(cache.client)
  useNotificationStream(cache.client)
  useCookieWarning()
  useFocusOnArrival()
  return <QueryClientProvider client={cache.client}>{children}</QueryClientProvider>
}

/** Creates the cache for the page's first viewer, with home's data if the server has put it into the page. */
function openCache({ awaited, unread }: Services, viewer: string, lang: Lang): QueryClient {
  const client = createQueryClient()
  const home = awaited ? awaited.home : readPageHome(globalThis.document, viewer, lang)
  if (home) {
    client.setQueryData(['home', lang], home)
    // Sets the unread count before the bell renders for the first time.
    unread.set(home.unread_notifications)
  }
  return client
}

/** Keeps a member's cards readable offline: stores an encrypted copy and, outside LINE, the page that shows it. R64 */
function useOfflineCopy(client: QueryClient) {
  const services = useServices()
  const memberId = useActiveMember()
  const theme = useTheme()
  useEffect(() => {
    if (memberId === null || theme === null || !canSeal()) return
    installOfflinePage(window)
    const options = { services, client, memberId, theme }
    return afterQueries(client, async () => {
      // Loads the validator first and, in a separate task, the code that uses it, so that the browser can handle a
      // press in between.
      await import('@khum/contract/fields')
      const part = await import('../features/coverages/offline/sync-offline-copy')
      return () => part.syncOfflineCopy(options)
    })
  }, [services, client, memberId, theme])
}

/** Shows new notifications on a member's open page: in the bell, the lists and a toast. */
function useNotificationStream(client: QueryClient) {
  const services = useServices()
  const memberId = useActiveMember()
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const announce = useEffectEvent((id: string) => {
    // The list of notifications already shows the new one, so no toast is needed.
    if (matchPath(splitLocale(window.location.pathname).path) === 'notifications') return
    const action = { label: t('openNews'), onPress: () => void navigate(href('notification', { id })) }
    showToast({ tone: 'info', text: t('news'), action, passing: true })
  })
  useEffect(() => {
    if (memberId === null || !services.listensForNews) return
    const onNotification = ({ id }: { id: string }) => announce(id)
    const options = { services, client, view: window, onNotification }
    // Until the chunk with `startUpdates` is loaded, the bell gets its count from the home screen's data.
    return afterQueries(client, () =>
      import('../features/notifications/live/start-updates').then((part) => () => part.startUpdates(options)),
    )
  }, [services, client, memberId])
}

/** Warns a member whose browser refused the session's cookies, because the next reload will sign the member out. */
function useCookieWarning() {
  const { listensForNews } = useServices()
  const memberId = useActiveMember()
  const lang = useLang()
  const warn = useEffectEvent(async () => {
    const { messageFor } = await import('../features/external-sign-in/cookies-refused')
    showToast({ tone: 'danger', text: await messageFor('cookies', lang) })
  })
  useEffect(() => {
    if (memberId === null || !listensForNews) return
    const isLost = readCookie(signedInCookie) !== '1'
    noteSessionLost(isLost)
    if (isLost) warn().catch(() => undefined)
  }, [memberId, listensForNews])
}

/**
 * Waits until the screen's queries are done, then loads the background work with `load` and starts it. If loading
 * fails, tries again each time the network returns. Returns a function that ends the work.
 */
function afterQueries(client: QueryClient, load: () => Promise<() => () => void>): () => void {
  let end: (() => void) | null = null
  const leaving = new AbortController()
  const { signal } = leaving
  async function start() {
    await queriesDone(client)
    if (signal.aborted) return
    const begin = await load()
    if (!signal.aborted) end = begin()
  }
  function tryToStart() {
    start().catch(() => window.addEventListener('online', tryToStart, { signal, once: true }))
  }
  tryToStart()
  return () => {
    leaving.abort()
    end?.()
  }
}

function queriesDone(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (client.isFetching() === 0) return resolve()
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return
      stop()
      resolve()
    })
  })
}

/** Returns the member's id; null for guests, and while the member must accept a forced consent document. */
function useActiveMember(): string | null {
  const session = useSession()
  const isActive = session.status === 'member' && !session.consentsDue.some((due) => due.is_force)
  return isActive ? session.member.id : null
}

/**
 * Registers the service worker once the page has loaded. The worker shows the offline page when a reload finds no
 * network. LINE's browser has no service workers, and development doesn't register the worker.
 */
function installOfflinePage({ navigator, document }: Window): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || /\bLine\//.test(navigator.userAgent)) return
  const register = () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

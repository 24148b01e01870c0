import { href, matchPath, splitLocale } from '@khum/contract/paths'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useLang, useTranslations } from '../i18n'
import { createQueryClient } from '../lib/query-client'
import { useServices, useSession, useViewer } from '../lib/services'
import { marker } from '../lib/signed-in-marks'
import { readCookie } from '../platform/cookies'
import { noteSessionLost } from '../platform/cookies-refused'
import { canSeal } from '../platform/sealed-store'
import { useTheme } from '../theme/brand'
import { showToast } from '../ui/feedback/toast-store'
import { installOfflinePage } from './offline/install'

/**
 * Around the screens that ask the server. Every viewer has a cache of their own, so nothing that was fetched for one can show
 * to the next. TRUST R25
 */
export function QueryLayout() {
  const viewer = useViewer()
  const [cache, setCache] = useState(() => ({ viewer, client: createQueryClient() }))
  if (cache.viewer !== viewer) setCache({ viewer, client: createQueryClient() })
  useEffect(() => {
    const { client } = cache
    return () => {
      void client.cancelQueries()
      client.clear()
    }
  }, [cache])
  useOfflineCopy(cache.client)
  useNews(cache.client)
  useCookieWarning()
  return (
    <QueryClientProvider client={cache.client}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** A member's cards stay readable without a network: the copy, and outside LINE the page that shows it. TRUST R64 */
function useOfflineCopy(client: QueryClient) {
  const services = useServices()
  const memberId = useSettledMember()
  const theme = useTheme()
  useEffect(() => {
    if (memberId === null || theme === null || !canSeal()) return
    installOfflinePage(window)
    const kept = { services, client, memberId, theme }
    return later(client, () =>
      import('../features/coverages/offline/sync-offline-copy').then(
        (part) => () => part.syncOfflineCopy(kept),
      ),
    )
  }, [services, client, memberId, theme])
}

/** A member's open page hears of notifications as they come: bell, lists and a word in passing, which leads there. */
function useNews(client: QueryClient) {
  const services = useServices()
  const memberId = useSettledMember()
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const tell = useEffectEvent((id: string) => {
    // The list shows it by itself.
    if (matchPath(splitLocale(window.location.pathname).path) === 'notifications') return
    const action = { label: t('openNews'), onPress: () => void navigate(href('notification', { id })) }
    showToast({ tone: 'info', text: t('news'), action, passing: true })
  })
  useEffect(() => {
    if (memberId === null || !services.live) return
    const options = {
      services,
      client,
      view: window,
      onNotification: ({ id }: { id: string }) => tell(id),
    }
    // Without this part of the page the bell learns its number from the home screen.
    return later(client, () =>
      import('../features/notifications/live/start-updates').then((part) => () => part.startUpdates(options)),
    )
  }, [services, client, memberId])
}

/** Signed in, and the browser kept nothing of it: with the next reload it is over, and that is said beforehand. */
function useCookieWarning() {
  const { live } = useServices()
  const memberId = useSettledMember()
  const lang = useLang()
  const tell = useEffectEvent(async () => {
    const { cookieMessage } = await import('../features/external-sign-in/cookie-message')
    showToast({ tone: 'danger', text: await cookieMessage(lang) })
  })
  useEffect(() => {
    if (memberId === null || !live) return
    const isLost = readCookie(marker) !== '1'
    noteSessionLost(isLost)
    if (isLost) tell().catch(() => undefined)
  }, [memberId, live])
}

/** Begins what no screen waits for once what the screen asked for is there, and its part of the page; returns what ends it. */
function later(client: QueryClient, load: () => Promise<() => () => void>): () => void {
  let end: (() => void) | null = null
  let left = false
  answered(client)
    .then(() => (left ? null : load()))
    .then((begin) => {
      if (!left && begin) end = begin()
    })
    .catch(() => undefined)
  return () => {
    left = true
    end?.()
  }
}

/** Resolves when no answer is on its way. The screen has asked before this is called: its effects run first. */
function answered(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (client.isFetching() === 0) return resolve()
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return
      stop()
      resolve()
    })
  })
}

/** The member's id, once no text waits that blocks everything else. */
function useSettledMember(): string | null {
  const session = useSession()
  const settled = session.status === 'member' && !session.consentsDue.some((due) => due.is_force)
  return settled ? session.member.id : null
}

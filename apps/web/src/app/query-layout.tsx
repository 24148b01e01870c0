import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { keepCopy } from '../features/coverages'
import { createQueryClient } from '../lib/query-client'
import { useServices, useSession, useViewer } from '../lib/services'
import { canSeal } from '../platform/sealed-store'
import { useTheme } from '../theme/brand'
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
  return (
    <QueryClientProvider client={cache.client}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** A member's cards stay readable without a network: the copy, and outside LINE the page that shows it. TRUST R64 */
function useOfflineCopy(client: QueryClient) {
  const services = useServices()
  const session = useSession()
  const theme = useTheme()
  const settled = session.status === 'member' && !session.consentsDue.some((due) => due.is_force)
  const memberId = settled ? session.member.id : null
  useEffect(() => {
    if (memberId === null || theme === null || !canSeal()) return
    installOfflinePage(window)
    return keepCopy({ services, client, memberId, theme })
  }, [services, client, memberId, theme])
}

import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '../lib/query-client'
import { useViewer } from '../lib/services'

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
  return (
    <QueryClientProvider client={cache.client}>
      <Outlet />
    </QueryClientProvider>
  )
}

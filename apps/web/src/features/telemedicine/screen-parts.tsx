import type { ReactNode } from 'react'
import { LoadFailure } from '../../lib/load-failure'
import { Navigate } from '../../router'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import type { Parts } from '../../ui/layout/parts'

/** Renders a screen from its content and its main action. */
export type RenderParts = (parts: Parts) => ReactNode

export const loadingParts: Parts = { body: <SkeletonBlock height={24} /> }

/** Redirects to another screen. Until that screen is ready, shows `screen` as loading. */
export function redirect(to: string, screen: RenderParts): ReactNode {
  return (
    <>
      {screen(loadingParts)}
      <Navigate to={to} replace />
    </>
  )
}

export function failedParts({ error, refetch }: { error: unknown; refetch: () => unknown }): Parts {
  return { body: <LoadFailure error={error} onRetry={() => void refetch()} /> }
}

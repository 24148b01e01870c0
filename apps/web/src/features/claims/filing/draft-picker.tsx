import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import type { Parts } from '../../../ui/layout/parts'
import { type OpenDraft, useOpenDraft } from './use-draft'

/**
 * Opens the draft for a picker of its hospital or symptoms, even after a reload. A picker with its own screen passes
 * `screen` to wrap the loading and error states.
 */
export function DraftPicker({
  draftId,
  screen = ({ body }) => body,
  children,
}: {
  draftId: string | null
  screen?: (parts: Parts) => ReactNode
  children: (open: OpenDraft) => ReactNode
}) {
  const common = useTranslations('common')
  const open = useOpenDraft(draftId)
  if (draftId === null) return <Navigate to={href('coveragesEclaim')} replace />
  if (open.isPending) return screen({ body: <SkeletonList label={common('loading')} /> })
  if (open.isError)
    return screen({ body: <LoadFailure error={open.error} onRetry={() => void open.refetch()} /> })
  return children(open.data)
}

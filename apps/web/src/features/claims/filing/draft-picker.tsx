import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import type { Parts } from '../../../ui/layout/parts'
import { type OpenDraft, useOpenDraft } from './use-draft'

/**
 * A screen that chooses something for a draft: opens the draft (after a reload, too) and shows the choice. `screen` is what
 * stands around the waiting where the choice brings its own, with an action at its bottom.
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

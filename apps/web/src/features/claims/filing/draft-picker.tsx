import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { type OpenDraft, useOpenDraft } from './use-draft'

/** A screen that chooses something for a draft: opens the draft (after a reload, too) and shows the choice. */
export function DraftPicker({
  draftId,
  children,
}: {
  draftId: string | null
  children: (open: OpenDraft) => ReactNode
}) {
  const common = useTranslations('common')
  const open = useOpenDraft(draftId)
  if (draftId === null) return <Navigate to={href('coveragesEclaim')} replace />
  if (open.isPending) return <SkeletonList label={common('loading')} />
  if (open.isError) return <LoadFailure error={open.error} onRetry={() => void open.refetch()} />
  return children(open.data)
}

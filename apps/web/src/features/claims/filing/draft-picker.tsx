import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useErrorWords, useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { Button } from '../../../ui/action/button'
import { ErrorState } from '../../../ui/feedback/error-state'
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
  const errorWords = useErrorWords()
  const open = useOpenDraft(draftId)
  if (draftId === null) return <Navigate to={href('coveragesEclaim')} replace />
  if (open.isPending) return <SkeletonList label={common('loading')} />
  if (open.isError)
    return (
      <ErrorState
        title={errorWords(failureCode(open.error))}
        action={<Button onClick={() => void open.refetch()}>{common('retry')}</Button>}
      />
    )
  return children(open.data)
}

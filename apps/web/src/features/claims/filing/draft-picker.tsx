import { href } from '@khum/contract/paths'
import { FilePlus2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import type { Parts } from '../../../ui/layout/parts'
import { DraftFailure } from './draft-failure'
import { type OpenDraft, useOpenDraft } from './use-draft'

/**
 * Loads the draft for which the member picks a hospital or symptoms. If the URL names no draft, explains where a claim
 * starts.
 * @param screen renders a screen around the placeholder, error or explanation that is shown in place of the picker.
 * Leave it out if the caller renders the screen.
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
  if (draftId === null) return screen({ body: <StartHere /> })
  if (open.isPending) return screen({ body: <SkeletonList label={common('loading')} /> })
  if (hasFailed(open))
    return screen({ body: <DraftFailure error={open.error} onRetry={() => void open.refetch()} /> })
  return children(open.data)
}

function StartHere() {
  const t = useTranslations('filing.startHere')
  return (
    <EmptyState
      icon={<FilePlus2 />}
      title={t('title')}
      text={t('text')}
      action={<ButtonLink to={href('coveragesEclaim')}>{t('start')}</ButtonLink>}
    />
  )
}

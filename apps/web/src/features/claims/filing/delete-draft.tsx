import { claimDraftEndpoints } from '@khum/contract/claim-drafts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { useApi } from '../../../lib/services'
import { useAction } from '../../../lib/use-action'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'
import { showToast } from '../../../ui/feedback/toast-store'
import { refreshAfterClaimChange } from '../query-keys'
import { useCloseDraft } from './use-draft'

/**
 * The button that deletes a draft and its files after a confirmation. In a list, set `title` to the draft's title: the
 * button is then only an icon. On the draft's own screen, `onDeleted` must leave that screen, because the draft is
 * removed from the cache afterwards.
 */
export function DeleteDraft({
  id,
  title,
  onDeleted,
}: {
  id: string
  title?: string
  onDeleted?: () => void | Promise<void>
}) {
  const t = useTranslations('filing.drafts.delete')
  const common = useTranslations('common')
  const api = useApi()
  const client = useQueryClient()
  const closeDraft = useCloseDraft()
  const { busy, run } = useAction()
  const [asking, setAsking] = useState(false)

  const remove = () =>
    run(async () => {
      await api.call(claimDraftEndpoints.deleteDraft, { params: { id } }).catch((error: unknown) => {
        // Ignores `not_found`: the draft was deleted or sent on another phone.
        if (failureCode(error) !== 'not_found') throw error
      })
      setAsking(false)
      await onDeleted?.()
      closeDraft(id)
      void refreshAfterClaimChange(client)
      showToast({ tone: 'success', text: t('done') })
    })

  return (
    <>
      {title === undefined ? (
        <Button look="link" icon={<Trash2 />} onClick={() => setAsking(true)}>
          {t('button')}
        </Button>
      ) : (
        <IconButton label={t('named', { title })} onClick={() => setAsking(true)}>
          <Trash2 />
        </IconButton>
      )}
      <ConfirmDialog
        danger
        open={asking}
        title={t('title')}
        confirmLabel={t('confirm')}
        cancelLabel={common('cancel')}
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('text')}
      </ConfirmDialog>
    </>
  )
}

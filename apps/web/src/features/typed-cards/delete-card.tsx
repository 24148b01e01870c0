import { href } from '@khum/contract/paths'
import { typedCardEndpoints } from '@khum/contract/typed-cards'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorWords, useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { useAction } from '../../lib/use-action'
import { Button } from '../../ui/action/button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { showToast } from '../../ui/feedback/toast-store'
import { useLeaveCard } from './use-cards'

/** Deletes a card and its pictures after a confirmation. Requirement 8.5 */
export function DeleteCard({ id }: { id: string }) {
  const t = useTranslations('typedCards.detail')
  const common = useTranslations('common')
  const errorWords = useErrorWords()
  const api = useApi()
  const { busy, run } = useAction()
  const leave = useLeaveCard()
  const [asking, setAsking] = useState(false)

  async function done() {
    await leave(id, href('coverages'))
    showToast({ tone: 'success', text: t('deleted') })
  }
  async function remove() {
    const failed = () => showToast({ tone: 'danger', text: errorWords('card_delete_failed') })
    await run(
      async () => {
        await api.call(typedCardEndpoints.deleteCard, { params: { id } })
        await done()
      },
      // `not_found` means that the card was already deleted on another phone.
      { not_found: () => void done(), internal: failed, unavailable: failed },
    )
    setAsking(false)
  }
  return (
    <>
      <Button wide look="link" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('deleteTitle')}
        confirmLabel={t('deleteConfirm')}
        cancelLabel={common('cancel')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('deleteBody')}
      </ConfirmDialog>
    </>
  )
}

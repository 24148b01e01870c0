import { href } from '@khum/contract/paths'
import { useEffect } from 'react'
import { useTranslations } from '../../../i18n'
import { useBlocker } from '../../../router'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'

/**
 * Screens that the member can open without a warning about unsaved changes. They lead back to the form, which keeps its
 * values.
 */
const returningScreens: readonly string[] = [href('otp'), href('checkPage')]

export function UnsavedGuard({ changed, onDiscard }: { changed: boolean; onDiscard: () => void }) {
  const t = useTranslations('profile.leave')
  const blocked = useBlocker(
    (from, to) => changed && from.pathname !== to.pathname && !returningScreens.includes(to.pathname),
  )
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed])
  return (
    <ConfirmDialog
      open={blocked !== null}
      danger
      title={t('title')}
      confirmLabel={t('go')}
      cancelLabel={t('stay')}
      onConfirm={() => {
        onDiscard()
        blocked?.proceed()
      }}
      onCancel={() => blocked?.stay()}
    >
      {t('body')}
    </ConfirmDialog>
  )
}

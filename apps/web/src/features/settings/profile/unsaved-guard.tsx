import { href } from '@khum/contract/paths'
import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useTranslations } from '../../../i18n'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'

/** Screens that lead back to the form, which keeps its values. The member isn't asked before going there. */
const returningScreens: readonly string[] = [href('otp'), href('checkPage')]

export function UnsavedGuard({ changed, onDiscard }: { changed: boolean; onDiscard: () => void }) {
  const t = useTranslations('profile.leave')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed &&
      currentLocation.pathname !== nextLocation.pathname &&
      !returningScreens.includes(nextLocation.pathname),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (changed) event.preventDefault()
      },
      [changed],
    ),
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      danger
      title={t('title')}
      confirmLabel={t('go')}
      cancelLabel={t('stay')}
      onConfirm={() => {
        onDiscard()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    >
      {t('body')}
    </ConfirmDialog>
  )
}

import { href } from '@khum/contract/paths'
import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useTranslations } from '../../../i18n'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'

/** Where the form is left only for a while: what was typed is found again on the way back. */
const onTheWay: readonly string[] = [href('otp'), href('checkPage')]

/** Asks before what was changed and not saved is left behind. */
export function UnsavedGuard({ changed, onDrop }: { changed: boolean; onDrop: () => void }) {
  const t = useTranslations('profile.leave')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed &&
      currentLocation.pathname !== nextLocation.pathname &&
      !onTheWay.includes(nextLocation.pathname),
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
        onDrop()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    >
      {t('body')}
    </ConfirmDialog>
  )
}

import { href } from '@khum/contract/paths'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { useNavigate } from '../../router'
import { Button } from '../../ui/action/button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'

/** Asks for confirmation, then immediately ends the session on this device, even offline. R25 */
export function SignOut() {
  const t = useTranslations('settings')
  const { session } = useServices()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)

  async function signOut() {
    // Leaves this screen first. Otherwise the screen's guard would ask the guest to sign in.
    await navigate(href('home'), { replace: true })
    await session.signOut()
  }

  return (
    <>
      <Button look="cancel" wide icon={<LogOut aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('signOut')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('signOutTitle')}
        confirmLabel={t('signOut')}
        cancelLabel={t('stay')}
        onConfirm={() => void signOut()}
        onCancel={() => setAsking(false)}
      >
        {t('signOutBody')}
      </ConfirmDialog>
    </>
  )
}

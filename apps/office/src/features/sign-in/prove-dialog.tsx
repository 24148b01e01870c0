import { useTranslations } from '../../i18n'
import { useMe } from '../../session/session'
import { Dialog } from '../../ui/dialog'
import { LocalSignIn } from './local-sign-in'

/** Lets a signed-in person prove again who they are, without leaving the screen. R91 */
export function ProveDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTranslations('shell')
  const { email } = useMe()
  return (
    <Dialog title={t('proveAgain')} onClose={onClose}>
      <LocalSignIn email={email} onDone={onDone} />
    </Dialog>
  )
}

import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { ExternalLink } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { useBrand } from '../../../theme/brand'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'
import { keepNames } from '../../../ui/text/keep-names'
import { keepWords } from '../../../ui/text/keep-words'
import styles from '../telemedicine.module.css'

/** Says that the member is leaving for the provider's platform, and which data are passed on. Requirement 2.17 */
export function LeaveNotice({
  provider,
  busy,
  onGo,
  onStay,
}: {
  provider: TelemedProvider
  busy: boolean
  onGo: () => void
  onStay: () => void
}) {
  const t = useTranslations('telemedicine.preview')
  const format = useFormat()
  const brand = useBrand()
  const name = format.words(provider.name)
  return (
    <ConfirmDialog
      open
      title={t('leaveTitle')}
      confirmLabel={t(provider.hand_off === 'code' ? 'goCode' : 'go')}
      cancelLabel={t('stay')}
      busy={busy}
      onConfirm={onGo}
      onCancel={onStay}
    >
      <div className={styles.notice}>
        <p>{keepNames(t('leaveTo', { product: brand.productName[format.lang], provider: name }), name)}</p>
        <p className={styles.host}>
          <ExternalLink aria-hidden="true" />
          <b>{provider.host}</b>
        </p>
        <p>{keepWords(t('leaveRules'))}</p>
        <p>{keepWords(t('leaveSends'))}</p>
      </div>
    </ConfirmDialog>
  )
}

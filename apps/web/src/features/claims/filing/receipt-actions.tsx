import { placeName } from '@khum/contract/claim-place'
import type { ClaimDetail } from '@khum/contract/claims'
import { Copy, ImageDown, Share2 } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { copyWithToast } from '../../../lib/copy-with-toast'
import { downloadFile, shareFile } from '../../../platform/share'
import { useBrand } from '../../../theme/brand'
import { Button } from '../../../ui/action/button'
import { showToast } from '../../../ui/feedback/toast-store'
import { insurerName } from '../../coverages'
import styles from './filing.module.css'
import { drawReceipt } from './receipt-picture'

/**
 * Copies the claim number, and shares or saves the confirmation of the sent claim as a picture. The picture has no
 * diagnosis and no name, so that the member can pass it on.
 */
export function ReceiptActions({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('filing.receipt')
  const words = useTranslations('filing')
  const format = useFormat()
  const { productName } = useBrand()
  const number = claim.claim_number

  async function draw(): Promise<File | null> {
    const style = getComputedStyle(document.documentElement)
    const picture = await drawReceipt(
      {
        title: t('title'),
        number,
        rows: [
          { label: t('sentAt'), value: format.instant(claim.created_at) },
          { label: words('preview.amount'), value: format.baht(claim.medical_expense_satang) },
          { label: words('fill.place'), value: placeName(claim, format.lang) },
          { label: t('insurer'), value: insurerName(claim, format.lang) },
          ...(claim.due_date ? [{ label: t('decisionBy'), value: format.date(claim.due_date) }] : []),
        ],
        foot: productName[format.lang],
      },
      (name) => style.getPropertyValue(name).trim(),
    )
    return picture && new File([picture], `${number}.png`, { type: 'image/png' })
  }

  async function share() {
    const file = await draw()
    const outcome = file ? await shareFile(file, `${t('title')} ${number}`) : 'failed'
    if (outcome === 'failed') showToast({ tone: 'warning', text: t('notShared') })
  }

  async function save() {
    const file = await draw()
    if (file) downloadFile(file)
    else showToast({ tone: 'warning', text: t('notShared') })
  }

  const copied = { copied: t('copied'), notCopied: t('notCopied') }
  return (
    <div className={styles.actions}>
      <Button look="secondary" icon={<Copy />} onClick={() => void copyWithToast(number, copied)}>
        {t('copy')}
      </Button>
      <Button look="secondary" icon={<Share2 />} onClick={() => void share()}>
        {t('share')}
      </Button>
      <Button look="secondary" icon={<ImageDown />} onClick={() => void save()}>
        {t('save')}
      </Button>
    </div>
  )
}

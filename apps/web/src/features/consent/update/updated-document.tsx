import type { ConsentDocument } from '@khum/contract/consents'
import { useTranslations } from '../../../i18n'
import { Checkbox } from '../../../ui/fields/checkbox'
import { FormAlert } from '../../../ui/fields/form-alert'
import { DocumentText } from '../document-text'
import styles from './update.module.css'

/** The new text and its box, which is never ticked beforehand. Spec §5, TRUST R66 */
export function WaitingText({
  document,
  kind,
  isForce,
  isAgree,
  missing,
  onAgree,
}: {
  document: ConsentDocument
  kind: 'terms' | 'privacy'
  isForce: boolean
  isAgree: boolean
  /** Tried to go on without the tick. */
  missing: boolean
  onAgree: (isAgree: boolean) => void
}) {
  const t = useTranslations('myConsents.update')
  const words = useTranslations('consent')
  const lead = kind === 'terms' ? t('termsLead') : t('privacyLead')
  return (
    <>
      {isForce ? (
        <FormAlert tone="info" title={lead}>
          {t('forced')}
        </FormAlert>
      ) : (
        <p className={styles.lead}>{lead}</p>
      )}
      <DocumentText document={document} />
      <Checkbox
        name="agree"
        label={words(`agree.${kind}`)}
        checked={isAgree}
        onChange={(event) => onAgree(event.target.checked)}
        error={missing && !isAgree ? t('tick') : undefined}
      />
    </>
  )
}

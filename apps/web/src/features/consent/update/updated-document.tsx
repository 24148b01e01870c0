import type { ConsentDocument } from '@khum/contract/consents'
import { useTranslations } from '../../../i18n'
import { Checkbox } from '../../../ui/fields/checkbox'
import { FormAlert } from '../../../ui/fields/form-alert'
import { DocumentText } from '../document-text'
import styles from './update.module.css'
import type { DocumentUpdate } from './use-updated-document'

/** Shows a new document and its tick box, which is never ticked in advance. Requirement 5.18, R66 */
export function UpdatedDocument({
  update: { isForce, isAgree, agree },
  document,
  kind,
  missing,
}: {
  update: DocumentUpdate
  document: ConsentDocument
  kind: 'terms' | 'privacy'
  /** Whether the member tried to continue without ticking the box. */
  missing: boolean
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
        onChange={(event) => agree(event.target.checked)}
        error={missing && !isAgree ? t('tick') : undefined}
      />
    </>
  )
}

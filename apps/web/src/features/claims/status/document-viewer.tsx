import type { ClaimDocument } from '@khum/contract/documents'
import { useTranslations } from '../../../i18n'
import { Sheet } from '../../../ui/feedback/sheet'
import { DocumentFile } from '../../documents'
import styles from './status.module.css'

/** Shows a document in a sheet: an image directly, a PDF as a link. */
export function DocumentViewer({
  document,
  onClose,
}: {
  document: ClaimDocument | null
  onClose: () => void
}) {
  const t = useTranslations('claimStatus.documents')
  const common = useTranslations('common')
  if (!document) return null
  return (
    <Sheet open title={document.name} closeLabel={common('close')} onClose={onClose}>
      <DocumentFile id={document.id} height={20}>
        {(url) => (
          <div className={styles.viewer}>
            {document.content_type === 'application/pdf' ? (
              <p className="soft">{t('pdf')}</p>
            ) : (
              <img className={styles.picture} src={url} alt={document.name} />
            )}
            <p className={styles.links}>
              <a href={url} target="_blank" rel="noreferrer">
                {t('newTab')}
              </a>
              {/* LINE ignores `download` and opens the file instead. */}
              <a href={url} target="_blank" rel="noreferrer" download={document.name}>
                {t('save')}
              </a>
            </p>
          </div>
        )}
      </DocumentFile>
    </Sheet>
  )
}

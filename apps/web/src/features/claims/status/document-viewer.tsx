import { type ClaimDocument, documentEndpoints } from '@khum/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi, useViewer } from '../../../lib/services'
import { useObjectUrl } from '../../../platform/object-url'
import { Sheet } from '../../../ui/feedback/sheet'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import styles from './status.module.css'

/** A document in a sheet: a picture at once, a PDF behind a link, for the member to open with a press of their own. */
export function DocumentViewer({
  document,
  onClose,
}: {
  document: ClaimDocument | null
  onClose: () => void
}) {
  const common = useTranslations('common')
  if (!document) return null
  return (
    <Sheet open title={document.name} closeLabel={common('close')} onClose={onClose}>
      <Content document={document} />
    </Sheet>
  )
}

function Content({ document }: { document: ClaimDocument }) {
  const t = useTranslations('claimStatus.documents')
  const api = useApi()
  const viewer = useViewer()
  const file = useQuery({
    queryKey: ['document', viewer, document.id],
    queryFn: ({ signal }) =>
      api.fetchFile(documentEndpoints.getDocumentContent, { params: { id: document.id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Pictures are large and personal: gone as soon as the sheet closes.
    gcTime: 0,
  })
  const url = useObjectUrl(file.data)

  if (file.isError) return <LoadFailure error={file.error} onRetry={() => void file.refetch()} />
  if (!url) return <SkeletonBlock height={20} />
  return (
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
        {/* LINE knows no `download`: there it opens like the other one. */}
        <a href={url} target="_blank" rel="noreferrer" download={document.name}>
          {t('save')}
        </a>
      </p>
    </div>
  )
}

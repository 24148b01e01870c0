import { isFinalStatus } from '@khum/contract/claim-status'
import type { ClaimDetail } from '@khum/contract/claims'
import type { ClaimDocument } from '@khum/contract/documents'
import { href } from '@khum/contract/paths'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { ButtonLink } from '../../../ui/action/button-link'
import { Sheet } from '../../../ui/feedback/sheet'
import { FileRow, FileRows } from '../../../ui/fields/file-row'
import { Card, Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { DocumentFile, fileSize, useThumbnail } from '../../documents'
import { attachAddress, fromClaim } from './document-requests'
import styles from './status.module.css'

/** The documents of a claim. Accepted ones can be opened. */
export function ClaimDocuments({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.documents')
  const [open, setOpen] = useState<ClaimDocument | null>(null)
  return (
    <Section title={t('title')}>
      {claim.documents.length === 0 ? (
        <Card>
          <p className="soft">{keepWords(t('none'))}</p>
        </Card>
      ) : (
        <FileRows label={t('title')}>
          {claim.documents.map((document) => (
            <Row key={document.id} document={document} onOpen={() => setOpen(document)} />
          ))}
        </FileRows>
      )}
      {!isFinalStatus(claim.status) && (
        <ButtonLink
          wide
          look="secondary"
          to={attachAddress(href('attachFileOther'), claim.id)}
          state={fromClaim}
        >
          {t('add')}
        </ButtonLink>
      )}
      <DocumentViewer document={open} onClose={() => setOpen(null)} />
    </Section>
  )
}

function Row({ document, onOpen }: { document: ClaimDocument; onOpen: () => void }) {
  const t = useTranslations('claimStatus.documents')
  const words = useTranslations('documents')
  const thumbnail = useThumbnail(document)
  const list = words(`list.${document.list}.title`)
  return (
    <FileRow
      name={document.name}
      size={fileSize(document.size)}
      thumbnail={thumbnail}
      tone={document.fate === 'accepted' ? 'success' : 'busy'}
      fate={document.fate === 'accepted' ? list : `${list} · ${words(`fate.${document.fate}`)}`}
      onOpen={
        document.fate === 'accepted'
          ? { label: t('open', { name: document.name }), onPress: onOpen }
          : undefined
      }
    />
  )
}

/** Shows a document in a sheet: an image directly, a PDF as a link. */
function DocumentViewer({ document, onClose }: { document: ClaimDocument | null; onClose: () => void }) {
  const t = useTranslations('claimStatus.documents')
  const common = useTranslations('common')
  if (!document) return null
  return (
    <Sheet open title={document.name} closeLabel={common('close')} onClose={onClose}>
      <DocumentFile id={document.id} height={20}>
        {(url) => (
          <div className={styles.viewer}>
            {document.content_type === 'application/pdf' ? (
              <p className="soft">{keepWords(t('pdf'))}</p>
            ) : (
              <img className={styles.picture} src={url} alt={document.name} />
            )}
            <p className={styles.links}>
              <a href={url} target="_blank" rel="noreferrer">
                {t('newTab')}
              </a>
              {/* LINE's browser ignores `download` and opens the file in a new tab. */}
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

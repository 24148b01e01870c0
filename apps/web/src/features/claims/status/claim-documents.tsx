import { isFinalStatus } from '@khum/contract/claim-status'
import type { ClaimDetail } from '@khum/contract/claims'
import type { ClaimDocument } from '@khum/contract/documents'
import { href } from '@khum/contract/paths'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { ButtonLink } from '../../../ui/action/button-link'
import { FileRow, FileRows } from '../../../ui/fields/file-row'
import { Card, Section } from '../../../ui/layout/card'
import { fileSize, useThumbnail } from '../../documents'
import { attachAddress, fromClaim } from './document-requests'
import { DocumentViewer } from './document-viewer'

/** The documents of a claim. Accepted ones can be opened. */
export function ClaimDocuments({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.documents')
  const [open, setOpen] = useState<ClaimDocument | null>(null)
  return (
    <Section title={t('title')}>
      {claim.documents.length === 0 ? (
        <Card>
          <p className="soft">{t('none')}</p>
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

import { placeName } from '@khum/contract/claim-place'
import type { ClaimDetail } from '@khum/contract/claims'
import {
  type ClaimDocument,
  documentLists,
  type DocumentList as ListName,
  type StoredList,
} from '@khum/contract/documents'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { Button } from '../../../ui/action/button'
import { Badge } from '../../../ui/display/badge'
import { DefinitionList } from '../../../ui/display/definition-list'
import { Digits } from '../../../ui/display/digits'
import { FormAlert } from '../../../ui/fields/form-alert'
import { RadioCards } from '../../../ui/fields/radio-cards'
import { Card } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { DocumentList, type Uploads } from '../../documents'
import { listsOf, openRequests } from '../status/document-requests'
import styles from './attach.module.css'
import { readinessOf } from './readiness'
import { useRemoveUpload, useUnsentUploads } from './use-claim-uploads'
import { useSendDocuments } from './use-send-documents'

interface Props {
  claim: ClaimDetail
  /** The documents uploaded for the claim but not attached yet. */
  documents: readonly ClaimDocument[]
  uploads: Uploads
  wanted: ListName | null
  onSent: () => void
}

/**
 * Lets the member choose an attachment list and add files, and send them once every file is scanned. If staff asked for
 * documents of several lists, shows these lists, so that the member needn't choose one. Requirement 5.17
 */
export function AttachForm({ claim, documents, uploads, wanted, onSent }: Props) {
  const t = useTranslations('claimStatus')
  const words = useTranslations('documents.list')
  const format = useFormat()
  const handleError = useErrorHandler()
  const local = useUnsentUploads(claim, uploads)
  const remove = useRemoveUpload(claim.id)
  const sending = useSendDocuments(claim, uploads, onSent)
  const [chosen, setChosen] = useState<ListName | null>(null)
  const [tried, setTried] = useState(false)

  const requests = openRequests(claim)
  const asked = listsOf(requests)
  const isSeveral = asked.length > 1
  const list = chosen ?? wanted ?? requests[0]?.list ?? 'medical'
  const { ready, waiting, leftOut } = readinessOf(documents, local)
  const used = new Set<StoredList>([
    list,
    ...(isSeveral ? asked : []),
    ...documents.map((one) => one.list),
    ...local.map((one) => one.list),
  ])
  const missing = tried && ready.length === 0 && waiting === 0
  const withoutFile = asked.filter(
    (one) => !documents.some((document) => document.list === one && ready.includes(document.id)),
  )

  /** What staff wrote about the documents of this list; undefined if they didn't ask for any. */
  function reasonFor(one: ListName): string | undefined {
    const reasons = requests.flatMap((request) => (request.list === one ? format.words(request.reason) : []))
    return reasons.length > 0 ? reasons.join(' ') : undefined
  }

  function send() {
    setTried(true)
    if (ready.length > 0 && waiting === 0) void sending.send(ready)
  }

  return (
    <div className={styles.form}>
      <Card>
        <DefinitionList
          items={[
            { label: t('number'), value: <Digits text={claim.claim_number} /> },
            { label: t('facts.place'), value: placeName(claim, format.lang) },
            { label: t('facts.service'), value: format.date(claim.service_date) },
          ]}
        />
      </Card>
      {isSeveral ? (
        <FormAlert tone="info">
          {t('attach.several', { date: format.date(requests[0]?.due_date ?? '') })}
        </FormAlert>
      ) : (
        <RadioCards
          label={t('attach.list')}
          value={list}
          onChange={setChosen}
          options={documentLists.map((value) => {
            const request = requests.find((one) => one.list === value)
            return {
              value,
              label: words(`${value}.title`),
              ...(request && {
                text: (
                  <span className={styles.request}>
                    <Badge tone="warning">{t('attach.asked')}</Badge>
                    <span>{keepWords(format.words(request.reason))}</span>
                    <span>{keepWords(t('request.until', { date: format.date(request.due_date) }))}</span>
                  </span>
                ),
              }),
            }
          })}
        />
      )}
      {documentLists
        .filter((one) => used.has(one))
        .map((one) => (
          <DocumentList
            key={one}
            list={one}
            documents={documents}
            uploads={uploads}
            onRemove={(id) => remove(id).catch(handleError)}
            reason={isSeveral ? reasonFor(one) : undefined}
            error={missing && one === list ? t('attach.needFile') : undefined}
          />
        ))}
      {isSeveral && ready.length > 0 && withoutFile.length > 0 && (
        <FormAlert tone="info">
          {t('attach.rest', { missing: withoutFile.map((one) => words(`${one}.title`)).join(', ') })}
        </FormAlert>
      )}
      {waiting > 0 && <FormAlert tone="info">{t('attach.waiting')}</FormAlert>}
      {leftOut > 0 && <FormAlert tone="warning">{t('attach.leftOut')}</FormAlert>}
      {sending.failure && <FormAlert title={sending.failure} />}
      <Button wide look="confirm" busy={sending.busy} disabled={waiting > 0} onClick={send}>
        {t('attach.send', { count: ready.length })}
      </Button>
    </div>
  )
}

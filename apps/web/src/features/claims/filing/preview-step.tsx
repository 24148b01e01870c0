import { checkClaimData } from '@khum/contract/claim-rules'
import { documentLists } from '@khum/contract/documents'
import { href } from '@khum/contract/paths'
import { bahtToSatang } from '@khum/contract/typed-amounts'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { useToday } from '../../../lib/use-today'
import { useStore } from '../../../platform/external-store'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { DefinitionList } from '../../../ui/display/definition-list'
import { Figure } from '../../../ui/display/figure'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog'
import { Checkbox } from '../../../ui/fields/checkbox'
import { FileRows } from '../../../ui/fields/file-row'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Card, Section } from '../../../ui/layout/card'
import { EmailAddress } from '../../../ui/text/email-address'
import { keepNames } from '../../../ui/text/keep-names'
import { keepWords } from '../../../ui/text/keep-words'
import { DocumentRow, interruptedCount, isUploading, pendingCount, useFileChecks } from '../../documents'
import { useCopiedPageNote, usePayoutAccount, usePayoutWords } from '../../payout-account'
import { symptomIn } from './common-causes'
import { documentIssues } from './draft-rules'
import styles from './filing.module.css'
import { fillLabels } from './fill-step'
import { type OpenDraft, useDraftState } from './use-draft'
import { useSubmitClaim } from './use-submit-claim'

interface Props {
  open: OpenDraft
  onEditData: () => void
  onEditFiles: () => void
}

/** Step 3: shows the whole claim as it will be sent, and the button that sends it. Requirement 2.15 */
export function PreviewStep({ open, onEditData, onEditFiles }: Props) {
  const t = useTranslations('filing.preview')
  const words = useTranslations('filing')
  const documents = useTranslations('documents')
  const format = useFormat()
  const today = useToday()
  const { data, draft } = useDraftState(open.editor)
  const local = useStore(open.uploads)
  const submit = useSubmitClaim(open)
  const payout = usePayoutAccount().data?.account
  const payoutName = usePayoutWords()
  const goesTo = useTranslations('payout')
  const copiedNote = useCopiedPageNote()
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  useFileChecks(draft.id, draft.documents, open.editor.refreshFiles)

  const satang = bahtToSatang(data.medical_expense ?? '')
  const interrupted = interruptedCount(draft.documents, local)
  const waiting = Math.max(local.filter(isUploading).length, pendingCount(draft.documents) - interrupted)
  const issues = [...checkClaimData(data, today, draft.coverage), ...documentIssues(draft)]
  const isWrong = (path: string) => issues.some((issue) => issue.path === path)
  const wrongData = Object.entries(fillLabels)
    .filter(([path]) => isWrong(path))
    .map(([, label]) => words(`fill.${label}`))
  const missingFiles = documentLists
    .filter((list) => waiting === 0 && isWrong(`documents.${list}`))
    .map((list) => documents(`list.${list}.title`))
  const sent = draft.documents.filter((document) => document.fate !== 'refused')

  function send() {
    setTried(true)
    const hasProblem = wrongData.length + missingFiles.length + interrupted + waiting > 0
    if (!agreed || hasProblem) return
    void submit.send()
  }

  return (
    <div className={styles.form}>
      <Card>
        <Figure
          label={t('amount')}
          value={satang === null ? '–' : format.amount(satang)}
          unit={words('fill.baht')}
          unitFirst={format.lang === 'en'}
        />
      </Card>
      <Section
        title={t('data')}
        more={
          <Button look="link" size="sm" onClick={onEditData}>
            {t('editData')}
          </Button>
        }
      >
        <Card>
          <DefinitionList
            items={[
              {
                label: t('card'),
                value: `${format.words(draft.coverage.plan_name)} ${draft.coverage.policy_number_masked}`,
              },
              { label: t('insured'), value: format.words(draft.coverage.insured_name) },
              {
                label: words('fill.claimType'),
                value: data.claim_type ? words(`claimType.${data.claim_type}`) : '–',
              },
              ...(data.accident_date
                ? [{ label: words('fill.accidentDate'), value: format.date(data.accident_date) }]
                : []),
              {
                label: words('fill.admitedType'),
                value: data.admited_type ? words(`admitedType.${data.admited_type}`) : '–',
              },
              { label: words('fill.admitedDate'), value: format.date(data.admited_date ?? '–') },
              { label: words('fill.symptom'), value: symptomIn(format.lang, data.symptom ?? '–') },
              { label: words('fill.place'), value: data.provider_name ?? '–' },
              {
                label: words('fill.email'),
                value: data.email?.trim() ? <EmailAddress address={data.email.trim()} /> : t('noEmail'),
              },
              ...(payout ? [{ label: goesTo('goesTo'), value: payoutName(payout) }] : []),
            ]}
          />
        </Card>
        {wrongData.length > 0 && <FormAlert title={t('dataWrong', { fields: wrongData.join(', ') })} />}
      </Section>
      <Section
        title={t('files', { count: sent.length })}
        more={
          <Button look="link" size="sm" onClick={onEditFiles}>
            {t('editFiles')}
          </Button>
        }
      >
        {documentLists.map((list) => {
          const held = sent.filter((document) => document.list === list)
          return held.length === 0 ? null : (
            <div key={list} className={styles.group}>
              <h3 className={styles.groupTitle}>{keepWords(documents(`list.${list}.title`))}</h3>
              <FileRows label={documents(`list.${list}.title`)}>
                {held.map((document) => (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    note={document.is_copied ? copiedNote : undefined}
                  />
                ))}
              </FileRows>
            </div>
          )
        })}
        {missingFiles.length > 0 && (
          <FormAlert title={t('filesWrong', { documents: missingFiles.join(', ') })} />
        )}
        {interrupted > 0 && <FormAlert title={t('interrupted', { count: interrupted })} />}
        {waiting > 0 && <FormAlert tone="info">{t('waiting', { count: waiting })}</FormAlert>}
      </Section>
      <Checkbox
        label={t('agree')}
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={tried && !agreed ? t('agreeNeeded') : undefined}
      />
      {submit.failure && <FormAlert title={submit.failure} />}
      <Button wide look="confirm" busy={submit.busy} disabled={waiting > 0} onClick={send}>
        {t('send')}
      </Button>
      <DuplicateDialog
        duplicate={submit.duplicate}
        onSendAnyway={() => void submit.send(true)}
        onCancel={submit.dismiss}
      />
    </div>
  )
}

/** Asks the member to confirm if a claim with the same card, date, amount and files was sent in the last day. R57 */
function DuplicateDialog({
  duplicate,
  onSendAnyway,
  onCancel,
}: {
  /** The earlier claim; null if there is none. */
  duplicate: { id: string; number: string } | null
  onSendAnyway: () => void
  onCancel: () => void
}) {
  const t = useTranslations('filing.duplicate')
  return (
    <ConfirmDialog
      open={duplicate !== null}
      title={t('title')}
      confirmLabel={t('sendAnyway')}
      cancelLabel={t('cancel')}
      onConfirm={onSendAnyway}
      onCancel={onCancel}
    >
      {duplicate && (
        <>
          <p>{keepNames(t('body', { number: duplicate.number }), duplicate.number)}</p>
          <ButtonLink look="link" size="sm" to={href('claimStatus', { id: duplicate.id })}>
            {t('open')}
          </ButtonLink>
        </>
      )}
    </ConfirmDialog>
  )
}

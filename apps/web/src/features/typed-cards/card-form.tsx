import { cardSides } from '@khum/contract/documents'
import { limits } from '@khum/contract/limits'
import { neededSides } from '@khum/contract/typed-cards'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useErrorWords, useFieldWords, useTranslations } from '../../i18n'
import { ApiError, failureCode } from '../../lib/api-error'
import { useApi, useServices } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { useStore } from '../../platform/external-store'
import { Button } from '../../ui/action/button'
import { showToast } from '../../ui/feedback/toast-store'
import { Form } from '../../ui/fields/form'
import { FormAlert } from '../../ui/fields/form-alert'
import { Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { AutosaveStatus, useSaveOnLeave } from '../autosave'
import { useRefusedConsent } from '../consent'
import { deleteDocument, forgetUploads, useFileChecks } from '../documents'
import { BenefitRows } from './benefit-rows'
import { detailAddress } from './card-address'
import { CardFields, useFieldNames } from './card-fields'
import { cardIssues, type FieldIssue } from './card-values'
import styles from './cards.module.css'
import { PictureSlot } from './picture-slot'
import { type OpenCard, useCardState, useLeaveCard } from './use-cards'
import { useMaskedNumbers } from './use-masked-numbers'

/**
 * The form to add or edit a card. The card is saved while the member types; the button checks and completes it.
 * Requirement 5.7
 */
export function CardForm({ open }: { open: OpenCard }) {
  const t = useTranslations('typedCards.form')
  const number = useTranslations('typedCards.number')
  const picture = useTranslations('typedCards.picture')
  const savingWords = useTranslations('typedCards.saving')
  const conflictWords = useTranslations('typedCards.conflict')
  const fieldWords = useFieldWords()
  const errorWords = useErrorWords()
  const api = useApi()
  const { flow } = useServices()
  const handleError = useErrorHandler()
  const leave = useLeaveCard()
  const { editor, uploads } = open
  const { card, values, saving, submitting } = useCardState(open)
  const local = useStore(uploads)
  const numbers = useMaskedNumbers(open)
  const summary = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const [serverIssues, setServerIssues] = useState<readonly FieldIssue[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const busy = submitting || isLeaving
  useFileChecks(card.id, card.images, editor.refreshFiles)

  // Requirement 4.12 defines these fields of the flow's state.
  useEffect(() => {
    flow.change({ isAddCard: card.state === 'draft', isEditCard: card.state === 'complete' })
  }, [flow, card.state])
  useSaveOnLeave(editor)
  useRefusedConsent(useStore(editor).failure)

  const missing = neededSides(card.whose).filter(
    (side) =>
      !card.images.some(({ list, fate }) => list === side && fate !== 'refused') &&
      !local.some(({ list, state: at }) => list === side && at !== 'failed'),
  )
  const issues = tried ? [...cardIssues(values, card.whose), ...serverIssues] : []
  const nameOf = useFieldNames()
  const wrong = [
    ...[...new Set(issues.map(({ path }) => path))].map((path) => ({ fieldId: path, text: nameOf(path) })),
    ...(tried ? missing : []).map((side) => ({ fieldId: side, text: picture(side) })),
  ]
  const error = (path: string, asks?: 'choose') => {
    const issue = issues.find((one) => one.path === path)
    return issue && fieldWords(issue.code, asks)
  }

  async function save() {
    setFailure(null)
    setNeedsCode(false)
    flushSync(() => {
      setServerIssues([])
      setTried(true)
    })
    if (cardIssues(values, card.whose).length > 0 || missing.length > 0) return focusSummary()
    // The form stays busy until the next screen shows, because a second press would save again.
    setLeaving(true)
    try {
      await leave(card.id, detailAddress(card.id), await editor.finish())
      showToast({ tone: 'success', text: t('saved') })
    } catch (cause) {
      setLeaving(false)
      showFailure(cause)
    }
  }
  function showFailure(cause: unknown) {
    const code = failureCode(cause)
    if (cause instanceof ApiError && cause.fields.length > 0) {
      setServerIssues(cause.fields)
      setFailure(errorWords('card_save_failed'))
    } else if (code === 'step_up_required') setNeedsCode(true)
    else if (code === 'draft_conflict') return
    else if (code === 'internal' || code === 'unavailable') setFailure(errorWords('card_save_failed'))
    else if (code.startsWith('card_') || code === 'network' || code === 'timeout')
      setFailure(errorWords(code))
    else handleError(cause)
  }
  async function discard() {
    await editor.discard().catch((cause: unknown) => {
      // After a conflict, the form asks which version to keep, so no error is shown.
      if (failureCode(cause) !== 'draft_conflict') handleError(cause)
    })
  }
  /** Moves to the summary of wrong fields, where each entry links to its field. */
  function focusSummary() {
    summary.current?.focus()
    summary.current?.scrollIntoView({ block: 'center' })
  }
  async function removePicture(documentId: string) {
    await deleteDocument(api, documentId).catch(handleError)
    forgetUploads(uploads, [documentId])
    await editor.refreshFiles().catch(handleError)
  }

  return (
    <Form className={styles.form} busy={busy} onSubmit={() => void save()}>
      {wrong.length > 0 && (
        <FormAlert ref={summary} title={t('incomplete', { count: wrong.length })} items={wrong} />
      )}
      <p className="soft">{keepWords(t('intro'))}</p>
      <CardFields open={open} numbers={numbers} error={error} />
      <Section
        title={t('pictures')}
        text={t('picturesText', { size: String(limits.upload.maxBytes / 1_048_576) })}
      >
        <div className={styles.slots}>
          {cardSides.map((side) => (
            <PictureSlot
              key={side}
              side={side}
              open={open}
              error={tried && missing.includes(side) ? picture('needed', { side: picture(side) }) : undefined}
              onRemove={card.state === 'complete' && card.whose === 'self' ? null : removePicture}
            />
          ))}
        </div>
      </Section>
      <BenefitRows rows={values.benefits} onChange={(benefits) => editor.edit({ benefits })} error={error} />
      {failure && <FormAlert title={failure} />}
      {needsCode && (
        <FormAlert tone="warning" title={number('stepUp')}>
          <Button look="secondary" size="sm" onClick={numbers.askForCode}>
            {number('verify')}
          </Button>
        </FormAlert>
      )}
      <Button type="submit" wide busy={busy}>
        {t('save')}
      </Button>
      <div className={styles.actions}>
        <AutosaveStatus autosave={editor} words={savingWords} conflictWords={conflictWords} />
        {card.typed && saving !== 'failed' && (
          <Button wide look="link" onClick={() => void discard()}>
            {t('discard')}
          </Button>
        )}
      </div>
    </Form>
  )
}

import { type DraftStep, draftSteps } from '@khum/contract/claim-drafts'
import { href } from '@khum/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useStore } from '../../../platform/external-store'
import { useNavigate, useSearchParams } from '../../../router'
import { Stepper } from '../../../ui/display/stepper'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { AutosaveStatus, useSaveOnLeave } from '../../autosave'
import { AskHealthConsent, useHealthConsent, useRefusedConsent } from '../../consent'
import { ReceiptReader } from '../reading/receipt-reader'
import { useStopReading } from '../reading/use-readings'
import { AttachStep } from './attach-step'
import { DeleteDraft } from './delete-draft'
import { DraftFailure, DraftGone } from './draft-failure'
import styles from './filing.module.css'
import { FillStep } from './fill-step'
import { PreviewStep } from './preview-step'
import { Unclaimable } from './unclaimable'
import { type OpenDraft, useDraftState, useOpenDraft } from './use-draft'
import { useSteps } from './use-steps'

/**
 * Shows the e-Claim for one draft. The step is in the address, so the phone's back button goes to the previous step.
 * Requirements 2.15, 4.11
 */
export function ClaimFlow({ draftId }: { draftId: string }) {
  const common = useTranslations('common')
  const open = useOpenDraft(draftId)
  const consent = useHealthConsent()

  if (open.isPending || consent.isPending) return <SkeletonList label={common('loading')} rows={6} />
  if (hasFailed(open)) return <DraftFailure error={open.error} onRetry={() => void open.refetch()} />
  if (consent.wanted) return <AskHealthConsent document={consent.wanted} notNow={href('home')} />
  return <IfThere open={open.data} draftId={draftId} />
}

function IfThere({ open, draftId }: { open: OpenDraft; draftId: string }) {
  const { failure } = useStore(open.editor)
  return failure === 'not_found' ? <DraftGone /> : <Steps open={open} draftId={draftId} />
}

function Steps({ open, draftId }: { open: OpenDraft; draftId: string }) {
  const navigate = useNavigate()
  const handleError = useErrorHandler()
  const [address] = useSearchParams()
  const words = useTranslations('filing.saving')
  const conflictWords = useTranslations('filing.conflict')
  const { editor } = open
  const draft = useDraftState(editor)
  // If the URL names no step, shows the step that the draft had when this screen opened. Later saves change the draft's
  // step, but they mustn't move the member to another step.
  const [opened] = useState(draft.step)
  const named = draftSteps.find((each) => each === address.get('step'))
  const step = named ?? opened
  const steps = useSteps(step)

  // Stores the current step in the draft, so that another phone can continue there.
  useEffect(() => {
    if (editor.get().values.step !== step) editor.goTo(step).catch(() => undefined)
    window.scrollTo({ top: 0 })
  }, [editor, step])

  const stopReading = useStopReading(open)

  useSaveOnLeave(editor)
  useRefusedConsent(useStore(editor).failure)

  const addressOf = (to: DraftStep) => `${href('eClaim')}?draft=${draftId}&step=${to}`

  async function go(next: DraftStep) {
    try {
      await editor.goTo(next)
    } catch (error) {
      handleError(error, { draft_conflict: () => undefined })
      return
    }
    // Writes the current step into the URL before moving on, so that "back" returns to this step even after a reload.
    if (!named) await navigate(addressOf(step) + (address.has('only') ? '&only=1' : ''), { replace: true })
    await navigate(addressOf(next))
  }

  return (
    <>
      <Stepper {...steps} />
      <div className={styles.saved}>
        <AutosaveStatus autosave={editor} words={words} conflictWords={conflictWords} />
      </div>
      <Unclaimable coverage={draft.draft.coverage} />
      {step === 'fill' && (
        <>
          <ReceiptReader open={open} />
          <FillStep
            editor={editor}
            onNext={() => {
              stopReading()
              void go('attach')
            }}
          />
        </>
      )}
      {step === 'attach' && <AttachStep open={open} onNext={() => void go('preview')} />}
      {step === 'preview' && (
        <PreviewStep open={open} onEditData={() => void go('fill')} onEditFiles={() => void go('attach')} />
      )}
      <DeleteDraft
        id={draftId}
        onDeleted={() => {
          editor.stop()
          return navigate(href('home'), { replace: true })
        }}
      />
    </>
  )
}

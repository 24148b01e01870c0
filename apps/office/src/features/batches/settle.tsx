import type { Batch } from '@khum/contract/exchange'
import { officeBatchEndpoints } from '@khum/contract/office-batches'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { Failure } from '../../ui/notice'
import styles from './batches.module.css'

export type Step = 'confirm' | 'refuse'

/** Explains what confirming or refusing a batch does, and has the button that does it. A refusal needs a reason. */
export function Settle({
  batch: { id, batch, status },
  step,
  isUndo,
  onDone,
  onClose,
}: {
  batch: Batch
  step: Step
  isUndo: boolean
  onDone: () => void
  onClose: () => void
}) {
  const t = useTranslations('batches')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isMissing = step === 'refuse' && reason.trim() === ''
  const settle = useMutation({
    mutationFn: () =>
      step === 'confirm'
        ? call(officeBatchEndpoints.confirmWaitingBatch, { params: { id } })
        : call(officeBatchEndpoints.refuseWaitingBatch, { params: { id }, body: { reason } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['batches'] }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isMissing) settle.mutate()
  }
  const what = isUndo ? 'undo' : 'apply'
  // A batch that failed while it was being applied stays in the status `applying`. If its undo is refused, Khum keeps
  // trying to apply the rest, so the dialog has a text of its own for this case.
  const continues = step === 'refuse' && status === 'applying'
  return (
    <Dialog title={t(`${step}Title`, { batch })} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p>{t(continues ? 'refuseText.failed' : `${step}Text.${what}`)}</p>
        {step === 'refuse' && (
          <TextField
            label={t('reason')}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isTried && isMissing ? t('reasonMissing') : undefined}
          />
        )}
        <Failure error={settle.error} />
        <p className={styles.buttons}>
          <Button type="submit" look={step === 'refuse' ? 'danger' : 'primary'} busy={settle.isPending}>
            {t(step === 'refuse' ? 'refuse' : isUndo ? 'confirmUndo' : 'confirm')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('back')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

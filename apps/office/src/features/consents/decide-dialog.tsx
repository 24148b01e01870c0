import type { ConsentTexts } from '@khum/contract/consent-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { Failure } from '../../ui/notice'
import styles from './consents.module.css'

/**
 * Asks for confirmation before a consent text changes and, with `needsReason`, for a reason. After the change, puts the
 * changed list of texts into the cache, so that the screen shows it.
 */
export function DecideDialog({
  title,
  text,
  button,
  needsReason = false,
  isDanger = false,
  isValid = true,
  send,
  onDone,
  onClose,
  children,
}: {
  title: string
  text: string
  button: string
  needsReason?: boolean
  isDanger?: boolean
  isValid?: boolean
  send: (reason: string) => Promise<ConsentTexts>
  onDone: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const t = useTranslations('consentTexts')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isMissing = needsReason && reason.trim() === ''
  const decide = useMutation({
    mutationFn: () => send(reason),
    onSuccess: (texts) => {
      client.setQueryData(['consent-texts'], texts)
      onDone()
    },
    // Another person may have changed the draft or the text meanwhile. Loads it again, so that the screen behind the
    // dialog shows the change.
    onError: () => {
      for (const key of ['consent-draft', 'consent-texts']) void client.invalidateQueries({ queryKey: [key] })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isMissing && isValid) decide.mutate()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <p>{text}</p>
        {children}
        {needsReason && (
          <TextField
            label={t('reason')}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isTried && isMissing ? t('reasonMissing') : undefined}
          />
        )}
        <Failure error={decide.error} />
        <p className={styles.buttons}>
          <Button type="submit" look={isDanger ? 'danger' : 'primary'} busy={decide.isPending}>
            {button}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

import type { ConsentDocument } from '@khum/contract/consents'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n'
import { useServices } from '../../../lib/services'
import { useStore } from '../../../platform/external-store'
import { Button } from '../../../ui/action/button'
import { Checkbox } from '../../../ui/fields/checkbox'
import { keepWords } from '../../../ui/text/keep-words'
import { DocumentText } from '../../consent'
import styles from './register.module.css'

const steps = {
  terms: { slot: 'condition', step: '1', lead: 'conditionLead', button: 'next' },
  privacy: { slot: 'privacy', step: '2', lead: 'privacyLead', button: 'finish' },
} as const

/**
 * Shows the terms or the privacy notice with a required tick box, which stays ticked if the visitor goes back.
 * Requirements 3.14 and 5.18
 */
export function AcceptText({
  kind,
  document,
  busy = false,
  onAccept,
  children,
}: {
  kind: 'terms' | 'privacy'
  document: ConsentDocument
  busy?: boolean
  onAccept: () => void
  children?: ReactNode
}) {
  const t = useTranslations('registration')
  const agree = useTranslations('consent.agree')
  const store = useServices().flow
  const { slot, step, lead, button } = steps[kind]
  const agreement = useStore(store)[slot]
  const agreed = agreement?.id === document.id && agreement.isAgree
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (agreed) onAccept()
    else box.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <p className={styles.step}>{keepWords(t('step', { step, steps: '2' }))}</p>
        <p>{keepWords(t(lead))}</p>
      </div>
      <DocumentText document={document} />
      <Checkbox
        ref={box}
        label={agree(kind)}
        checked={agreed}
        error={tried && !agreed ? t('mustAgree') : undefined}
        onChange={({ target }) =>
          store.change({ [slot]: { id: document.id, isForce: document.is_force, isAgree: target.checked } })
        }
      />
      {children}
      <Button type="submit" wide busy={busy}>
        {t(button)}
      </Button>
    </form>
  )
}

import type { ConsentDocument } from '@khum/contract/consents'
import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from '../../../i18n'
import { useStore } from '../../../lib/external-store'
import { useServices } from '../../../lib/services'
import { Button } from '../../../ui/action/button'
import { Checkbox } from '../../../ui/fields/checkbox'
import { DocumentText } from '../../consent'
import { flowAddress } from '../../one-time-codes'
import styles from './register.module.css'

/** The terms during registration. The box is required. Requirement 5.18 */
export function AcceptCondition({ terms }: { terms: ConsentDocument }) {
  const t = useTranslations('registration')
  const agree = useTranslations('consent.agree')
  const store = useServices().flow
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { condition } = useStore(store)
  const agreed = condition?.id === terms.id && condition.isAgree
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (agreed) void navigate(flowAddress('privacy', 'register', query))
    else box.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <p className={styles.step}>{t('step', { step: '1', steps: '2' })}</p>
        <p>{t('conditionLead')}</p>
      </div>
      <DocumentText document={terms} />
      <Checkbox
        ref={box}
        label={agree('terms')}
        checked={agreed}
        error={tried && !agreed ? t('mustAgree') : undefined}
        onChange={({ target }) =>
          store.change({ condition: { id: terms.id, isForce: terms.is_force, isAgree: target.checked } })
        }
      />
      <Button type="submit" wide>
        {t('next')}
      </Button>
    </form>
  )
}

import { type TelemedTerms, type TelemedVisit, telemedEndpoints } from '@khum/contract/telemedicine'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat, useTranslations } from '../../../i18n'
import { useApi } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useBrand } from '../../../theme/brand'
import { Button } from '../../../ui/action/button'
import { Stepper } from '../../../ui/display/stepper'
import { Checkbox } from '../../../ui/fields/checkbox'
import type { Parts } from '../../../ui/layout/parts'
import { DocumentText } from '../../consent'
import styles from '../telemedicine.module.css'
import { useKeepVisit } from '../use-telemedicine'
import { type StepForm, type TermsStep, termsAddress, termsSteps, wayOn } from '../visit-addresses'

/** A text with its tick box and its accept button; one that was accepted stays so, and is only read again. Spec §2, §5 */
export function AcceptTerms({
  visit,
  text,
  step,
  form,
  onChanged,
  children,
}: {
  visit: TelemedVisit
  text: TelemedTerms
  step: TermsStep
  form: StepForm
  /** The visit or its texts are not what stands here any more. */
  onChanged: () => void
  children: (parts: Parts) => ReactNode
}) {
  const t = useTranslations('telemedicine.terms')
  const format = useFormat()
  const api = useApi()
  const keep = useKeepVisit()
  const navigate = useNavigate()
  const handleError = useErrorHandler()
  const brand = useBrand()
  const id = useId()
  const done = visit.accepted_steps.includes(step)
  const [ticked, setTicked] = useState(done)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  function goOn(after: TelemedVisit) {
    const next = termsSteps.find((one) => one > step)
    void navigate(next === undefined ? wayOn(after, form) : termsAddress(visit.entry, next, form))
  }
  async function accept() {
    setBusy(true)
    try {
      const after = await api.call(telemedEndpoints.acceptTelemedTerms, {
        params: { id: visit.id },
        body: { document_id: text.id, lang: format.lang },
      })
      keep(after)
      goOn(after)
    } catch (error) {
      handleError(error)
      onChanged()
    } finally {
      setBusy(false)
    }
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (done) goOn(visit)
    else if (ticked) void accept()
    else box.current?.focus()
  }

  return children({
    body: (
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <Stepper
          words={t('step', { step: String(step), steps: String(termsSteps.length) })}
          steps={termsSteps.map((one) => t(`steps.step${one}`))}
          current={step - 1}
          named={brand.topBar}
        />
        <p className="soft">{t('for', { provider: format.words(visit.provider.name) })}</p>
        <DocumentText document={text} />
        <Checkbox
          ref={box}
          label={t('agree')}
          checked={ticked}
          disabled={done}
          error={tried && !ticked ? t('mustAgree') : undefined}
          onChange={({ target }) => setTicked(target.checked)}
        />
        {done && <p className="soft">{t('accepted')}</p>}
      </form>
    ),
    action: (
      <Button wide type="submit" form={id} busy={busy}>
        {t(done ? 'next' : 'accept')}
      </Button>
    ),
  })
}

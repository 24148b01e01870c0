import { telemedicineEndpoints } from '@khum/contract/telemedicine'
import type { TelemedTerms, TelemedVisit } from '@khum/contract/telemedicine-visit'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { useApi } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useNavigate } from '../../../router'
import { useBrand } from '../../../theme/brand'
import { Button } from '../../../ui/action/button'
import { Stepper } from '../../../ui/display/stepper'
import { Checkbox } from '../../../ui/fields/checkbox'
import { keepWords } from '../../../ui/text/keep-words'
import { DocumentText } from '../../consent'
import type { RenderParts } from '../screen-parts'
import styles from '../telemedicine.module.css'
import { useStoreVisit } from '../use-telemedicine'
import { type AddressForm, nextAddress, type TermsStep, termsAddress, termsSteps } from '../visit-addresses'

/** One terms document with its tick box and accept button. Read-only once accepted. Requirements 2.18 and 5.18 */
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
  form: AddressForm
  /** Called when the visit or its terms may have changed on the server. */
  onChanged: () => void
  children: RenderParts
}) {
  const t = useTranslations('telemedicine.terms')
  const format = useFormat()
  const api = useApi()
  const storeVisit = useStoreVisit()
  const navigate = useNavigate()
  const handleError = useErrorHandler()
  const brand = useBrand()
  const id = useId()
  const isAccepted = visit.accepted_steps.includes(step)
  const [ticked, setTicked] = useState(isAccepted)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  function goOn(updated: TelemedVisit) {
    const next = termsSteps.find((one) => one > step)
    void navigate(next === undefined ? nextAddress(updated, form) : termsAddress(visit.entry, next, form))
  }
  async function accept() {
    setBusy(true)
    try {
      const updated = await api.call(telemedicineEndpoints.acceptTelemedTerms, {
        params: { id: visit.id },
        body: { document_id: text.id, lang: format.lang },
      })
      storeVisit(updated)
      goOn(updated)
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
    if (isAccepted) goOn(visit)
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
        <p className="soft">{keepWords(t('for', { provider: format.words(visit.provider.name) }))}</p>
        <DocumentText document={text} />
        <Checkbox
          ref={box}
          label={t('agree')}
          checked={ticked}
          disabled={isAccepted}
          error={tried && !ticked ? t('mustAgree') : undefined}
          onChange={({ target }) => setTicked(target.checked)}
        />
        {isAccepted && <p className="soft">{keepWords(t('accepted'))}</p>}
      </form>
    ),
    action: (
      <Button wide type="submit" form={id} busy={busy}>
        {t(isAccepted ? 'next' : 'accept')}
      </Button>
    ),
  })
}

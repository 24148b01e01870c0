import { limits } from '@khum/contract/limits'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldWords, useLang, useTranslations } from '../../../i18n'
import { useKeptTexts } from '../../../lib/kept-texts'
import { useServices } from '../../../lib/services'
import { Button } from '../../../ui/action/button'
import { RadioCards } from '../../../ui/fields/radio-cards'
import { Textarea } from '../../../ui/fields/textarea'
import type { Parts } from '../../../ui/layout/parts'
import { commonCauses, symptomIn } from './common-causes'
import styles from './filing.module.css'
import { type OpenDraft, useDraftState } from './use-draft'

/**
 * Lets the member pick the symptoms or reason for treatment: a common one, or one in their own words. Requirement 3.10
 */
export function SymptomPicker({
  open,
  onDone,
  children,
}: {
  open: OpenDraft
  onDone: () => void
  children: (parts: Parts) => ReactNode
}) {
  const t = useTranslations('filing.symptom')
  const causes = useTranslations('filing.causes')
  const common = useTranslations('common')
  const fieldWords = useFieldWords()
  const { draft, data } = useDraftState(open.editor)
  const [text, setText] = useTyped(draft.id, symptomIn(useLang(), data.symptom ?? ''))
  const [tried, setTried] = useState(false)
  const own = useRef<HTMLTextAreaElement>(null)
  const options = commonCauses(data.claim_type)
  const chosen = options.find((cause) => causes(cause) === text)

  function confirm() {
    flushSync(() => setTried(true))
    if (text.trim() === '') {
      own.current?.focus()
      // Scrolls the field away from the bottom button, which would cover the error message.
      own.current?.scrollIntoView({ block: 'center' })
      return
    }
    open.editor.edit({ symptom: text.trim() })
    // Ignores a failure here, because the form shows the failed save and offers a retry.
    open.editor.save().catch(() => undefined)
    onDone()
  }

  return children({
    body: (
      <div className={styles.form}>
        <RadioCards
          label={t('common')}
          columns={2}
          value={chosen ?? ''}
          onChange={(cause) => setText(causes(cause))}
          options={options.map((cause) => ({ value: cause, label: causes(cause) }))}
        />
        <Textarea
          ref={own}
          label={t('own')}
          hint={t('ownHint')}
          maxLength={limits.symptom.max}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={tried && text.trim() === '' ? fieldWords('required') : undefined}
        />
      </div>
    ),
    action: (
      <Button wide onClick={confirm}>
        {common('confirm')}
      </Button>
    ),
  })
}

/**
 * Returns the typed text (at first `initial`) and a function to change it. The text stays when the session expires or
 * the page reloads. It is deleted when the member leaves the screen, because only the button copies it into the claim.
 */
function useTyped(draftId: string, initial: string) {
  const { session } = useServices()
  const { texts, keep } = useKeptTexts()
  const name = `symptom-${draftId}`
  const forget = useEffectEvent(() => session.get().status === 'member' && keep(name, null))
  useEffect(() => () => void forget(), [])
  return [texts[name] ?? initial, (text: string) => keep(name, text)] as const
}

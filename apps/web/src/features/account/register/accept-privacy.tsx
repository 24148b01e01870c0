import type { ConsentDocument } from '@khum/contract/consents'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n'
import { useStore } from '../../../lib/external-store'
import { useServices } from '../../../lib/services'
import { Button } from '../../../ui/action/button'
import { Checkbox } from '../../../ui/fields/checkbox'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { DocumentText, documentOf, OptionalConsent } from '../../consent'
import styles from './register.module.css'
import { useFinishRegistration } from './use-finish-registration'

/** The privacy notice during registration. Its box is required; the optional consents are never ticked beforehand. R66 */
export function AcceptPrivacy({ privacy, texts }: { privacy: ConsentDocument; texts: ConsentDocument[] }) {
  const t = useTranslations('registration')
  const agree = useTranslations('consent.agree')
  const store = useServices().flow
  const state = useStore(store)
  const agreed = state.privacy?.id === privacy.id && state.privacy.isAgree
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { finish, busy, refused } = useFinishRegistration()
  const choices = [documentOf(texts, 'health_data'), documentOf(texts, 'marketing')].filter(
    (text) => text !== null,
  )
  const chosen = choices.map(({ id }) => id).filter((id) => state.agreedOptional.includes(id))

  function choose(id: string, checked: boolean) {
    const others = state.agreedOptional.filter((one) => one !== id)
    store.change({ agreedOptional: checked ? [...others, id] : others })
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (agreed) void finish([privacy.id, ...chosen])
    else box.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <p className={styles.step}>{t('step', { step: '2', steps: '2' })}</p>
        <p>{t('privacyLead')}</p>
      </div>
      <DocumentText document={privacy} />
      <Checkbox
        ref={box}
        label={agree('privacy')}
        checked={agreed}
        error={tried && !agreed ? t('mustAgree') : undefined}
        onChange={({ target }) =>
          store.change({ privacy: { id: privacy.id, isForce: privacy.is_force, isAgree: target.checked } })
        }
      />
      {choices.length > 0 && (
        <Section title={t('choices')} text={t('choicesHint')}>
          {choices.map((text) => (
            <OptionalConsent
              key={text.id}
              document={text}
              checked={chosen.includes(text.id)}
              onChange={(checked) => choose(text.id, checked)}
            />
          ))}
        </Section>
      )}
      {refused && <FormAlert>{refused}</FormAlert>}
      <Button type="submit" wide busy={busy}>
        {t('finish')}
      </Button>
    </form>
  )
}

import type { ConsentDocument } from '@khum/contract/consents'
import { useTranslations } from '../../../i18n'
import { useServices } from '../../../lib/services'
import { useStore } from '../../../platform/external-store'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { documentOf, OptionalConsent } from '../../consent'
import { AcceptText } from './accept-text'
import { useFinishRegistration } from './use-finish-registration'

/** Shows the privacy notice during registration, with the optional consents, which are never ticked in advance. R66 */
export function AcceptPrivacy({ privacy, texts }: { privacy: ConsentDocument; texts: ConsentDocument[] }) {
  const t = useTranslations('registration')
  const store = useServices().flow
  const { agreedOptional } = useStore(store)
  const { finish, busy, refused } = useFinishRegistration()
  const choices = [documentOf(texts, 'health_data'), documentOf(texts, 'marketing')].filter(
    (text) => text !== null,
  )
  const chosen = choices.map(({ id }) => id).filter((id) => agreedOptional.includes(id))

  function choose(id: string, checked: boolean) {
    const others = agreedOptional.filter((one) => one !== id)
    store.change({ agreedOptional: checked ? [...others, id] : others })
  }
  return (
    <AcceptText
      kind="privacy"
      document={privacy}
      busy={busy}
      onAccept={() => void finish([privacy.id, ...chosen])}
    >
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
    </AcceptText>
  )
}

import type { MyConsent } from '@khum/contract/consents'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../../i18n'
import { ButtonLink } from '../../../ui/action/button-link'
import { Badge } from '../../../ui/display/badge'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Card } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { DocumentText } from '../document-text'
import { ConsentHistory } from './consent-history'
import styles from './mine.module.css'

export function AcceptedText({ consent }: { consent: MyConsent }) {
  const t = useTranslations('myConsents')
  const format = useFormat()
  const { current, accepted_version: version } = consent
  const last = lastAccepted(consent)
  const update = consent.kind === 'terms' ? href('conditionUpdate') : href('privacyUpdate')
  return (
    <Card>
      <div className={styles.head}>
        <h2>{format.words(current.title)}</h2>
        {version !== null && <Badge tone="success">{t('accepted')}</Badge>}
        <p className="soft">
          {keepWords(
            last
              ? t('acceptedOn', { version: String(last.version), time: format.instant(last.at, 'long') })
              : t('neverAccepted'),
          )}
        </p>
      </div>
      {version !== current.version && (
        <>
          <FormAlert tone="info">{t('newer', { version: String(current.version) })}</FormAlert>
          <ButtonLink look="secondary" wide to={update}>
            {t('readNewer')}
          </ButtonLink>
        </>
      )}
      <div className={styles.texts}>
        <details className={styles.open}>
          <summary>{t('readText')}</summary>
          <DocumentText document={current} />
        </details>
        <ConsentHistory history={consent.history} />
      </div>
      <p className="soft">{keepWords(t('needed'))}</p>
    </Card>
  )
}

/** Returns the acceptance of the current version or, if there is none, the latest acceptance. */
function lastAccepted({ history, accepted_version: version }: MyConsent) {
  const accepted = history
    .filter((entry) => entry.action === 'accepted')
    .sort((one, other) => other.at.localeCompare(one.at))
  return accepted.find((entry) => entry.version === version) ?? accepted[0]
}

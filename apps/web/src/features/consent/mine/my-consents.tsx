import type { ConsentKind } from '@khum/contract/consent-due'
import type { MyConsent } from '@khum/contract/consents'
import { useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/card'
import { useMyConsents } from '../use-consents'
import { AcceptedText } from './accepted-text'
import { OptionalChoice } from './optional-choice'
import { RecordReads } from './record-reads'

const choices = ['health_data', 'marketing'] as const

/** The screen /condition-setting: the terms that the member accepted. */
export function MyConditions() {
  return <Loaded>{(items) => <Accepted items={items} kind="terms" />}</Loaded>
}

/** The screen /privacy-setting: the privacy notice that the member accepted, and the optional consents. */
export function MyPrivacy() {
  const t = useTranslations('myConsents')
  return (
    <Loaded>
      {(items) => (
        <>
          <Section title={t('optionalTitle')} text={t('optionalText')}>
            {choices.map((kind) => {
              const consent = items.find((item) => item.kind === kind)
              return consent && <OptionalChoice key={kind} kind={kind} consent={consent} />
            })}
          </Section>
          <Accepted items={items} kind="privacy" />
          <RecordReads />
        </>
      )}
    </Loaded>
  )
}

function Accepted({ items, kind }: { items: readonly MyConsent[]; kind: ConsentKind }) {
  const consent = items.find((item) => item.kind === kind)
  return consent && <AcceptedText consent={consent} />
}

function Loaded({ children }: { children: (items: readonly MyConsent[]) => React.ReactNode }) {
  const common = useTranslations('common')
  const consents = useMyConsents()
  if (consents.isPending) return <SkeletonList label={common('loading')} />
  if (hasFailed(consents))
    return <LoadFailure error={consents.error} onRetry={() => void consents.refetch()} />
  return children(consents.data.items)
}

import type { ConsentKind } from '@khum/contract/consent-due'
import type { MyConsent } from '@khum/contract/consents'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/card'
import { useMyConsents } from '../use-consents'
import { AcceptedText } from './accepted-text'
import { OptionalChoice } from './optional-choice'

const choices = ['health_data', 'marketing'] as const

/** The terms a member accepted. Spec §2 /condition-setting */
export function MyConditions() {
  return <Loaded>{(items) => <Accepted consent={of(items, 'terms')} />}</Loaded>
}

/** The privacy notice a member accepted, and the consents that are free. Spec §2 /privacy-setting */
export function MyPrivacy() {
  const t = useTranslations('myConsents')
  return (
    <Loaded>
      {(items) => (
        <>
          <Section title={t('optionalTitle')} text={t('optionalText')}>
            {choices.map((kind) => {
              const consent = of(items, kind)
              return consent && <OptionalChoice key={kind} kind={kind} consent={consent} />
            })}
          </Section>
          <Accepted consent={of(items, 'privacy')} />
        </>
      )}
    </Loaded>
  )
}

function Accepted({ consent }: { consent: MyConsent | undefined }) {
  return consent && <AcceptedText consent={consent} />
}

function of(items: readonly MyConsent[], kind: ConsentKind): MyConsent | undefined {
  return items.find((item) => item.kind === kind)
}

function Loaded({ children }: { children: (items: readonly MyConsent[]) => React.ReactNode }) {
  const common = useTranslations('common')
  const consents = useMyConsents()
  if (consents.isPending) return <SkeletonList label={common('loading')} />
  if (consents.isError) return <LoadFailure error={consents.error} onRetry={() => void consents.refetch()} />
  return children(consents.data.items)
}

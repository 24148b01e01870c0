import type { ConsentDocument } from '@khum/contract/consents'
import { href } from '@khum/contract/paths'
import type { TelemedChoice, TelemedEntry, TelemedVisit } from '@khum/contract/telemedicine'
import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat, useTranslations } from '../../../i18n'
import { Button } from '../../../ui/action/button'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import { Card } from '../../../ui/layout/card'
import type { Parts } from '../../../ui/layout/parts'
import { AskHealthConsent, useHealthConsent } from '../../consent'
import { ObstacleNotice } from '../obstacle-notice'
import { obstacleOf } from '../obstacle'
import { ProviderBadges } from '../provider-badges'
import { ProviderLogo } from '../provider-logo'
import styles from '../telemedicine.module.css'
import { openStep } from '../visit-addresses'
import { CardChoice } from './card-choice'
import { type Choice, firstChoice } from './choice'
import { useSendChoice } from './use-send-choice'

/** The cards for one provider. `visit` is the one under way with it; `asked` the card that the way here began at. */
export function ChooseCards({
  entry,
  provider,
  cards,
  visit,
  asked,
  above,
  children,
}: {
  entry: TelemedEntry
  provider: TelemedProvider
  /** Undefined while they are on their way. */
  cards: readonly TelemedChoice[] | undefined
  visit: TelemedVisit | null
  asked: string | null
  /** What stands in place of the provider's own line. */
  above?: ReactNode
  children: (parts: Parts) => ReactNode
}) {
  const t = useTranslations('telemedicine.choose')
  const format = useFormat()
  const [query, setQuery] = useSearchParams()
  const [changed, setChanged] = useState<{ of: string; choice: Choice } | null>(null)
  const usable =
    cards?.filter(({ obstacle }) => obstacle === null).map(({ coverage_id }) => coverage_id) ?? []
  // With another provider the cards stay, as far as it takes them.
  const before = changed ? idsOf(changed.choice) : (visit?.cards.map(({ coverage_id }) => coverage_id) ?? [])
  const choice =
    changed?.of === provider.id
      ? changed.choice
      : firstChoice(usable, before, changed ? null : asked, provider.extra_cards_most)
  const [tried, setTried] = useState(false)
  const { send, busy, metAt, clear } = useSendChoice(entry)
  const consent = useHealthConsent()
  const [asks, setAsks] = useState<ConsentDocument | null>(null)
  const obstacle = metAt(provider.id)
  const known = obstacle ?? (cards && usable.length === 0 ? notCovered : obstacleOf(provider))

  function goOn() {
    setTried(true)
    if (consent.wanted && choice.main !== null) setAsks(consent.wanted)
    else start()
  }
  function start() {
    setAsks(null)
    if (choice.main === null || busy) return
    const { main, extras } = choice
    void send({ provider: provider.id, main, extras, promotion: query.get('promotion') })
  }
  function withoutPromotion() {
    clear()
    setQuery({}, { replace: true })
  }

  const done = visit !== null && openStep(visit) === null
  const stopped = known !== null && known !== obstacle
  if (asks)
    return children({
      body: <AskHealthConsent document={asks} notNow={href('telemedMart')} use="telemed" onAgreed={start} />,
    })
  return children({
    body: (
      <>
        {above ?? (
          <Card>
            <div className={styles.head}>
              <ProviderLogo logo={provider.logo} />
              <div className={styles.words}>
                <h2 className={styles.line}>{format.words(provider.name)}</h2>
                <ProviderBadges provider={provider} />
              </div>
            </div>
          </Card>
        )}
        {known && <ObstacleNotice obstacle={known} onWithout={withoutPromotion} />}
        {cards ? (
          <CardChoice
            cards={cards}
            choice={choice}
            most={provider.extra_cards_most}
            error={tried && choice.main === null ? t('pickCard') : undefined}
            onChange={(next) => {
              clear()
              setChanged({ of: provider.id, choice: next })
            }}
          />
        ) : (
          <SkeletonBlock height={13} />
        )}
      </>
    ),
    action:
      stopped || !cards ? undefined : (
        <Button wide busy={busy} onClick={goOn}>
          {t(done ? 'nextPreview' : 'nextTerms')}
        </Button>
      ),
  })
}

const notCovered = { kind: 'not_covered' } as const

function idsOf({ main, extras }: Choice): string[] {
  return main === null ? [] : [main, ...extras]
}

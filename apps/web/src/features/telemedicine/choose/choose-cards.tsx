import type { ConsentDocument } from '@khum/contract/consents'
import { href } from '@khum/contract/paths'
import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import type { TelemedChoice, TelemedEntry, TelemedVisit } from '@khum/contract/telemedicine-visit'
import { type ReactNode, useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { useSearchParams } from '../../../router'
import { Button } from '../../../ui/action/button'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import { Card } from '../../../ui/layout/card'
import { AskHealthConsent, useHealthConsent } from '../../consent'
import { obstacleOf } from '../obstacle'
import { ObstacleNotice } from '../obstacle-notice'
import { ProviderBadges } from '../provider-badges'
import { ProviderLogo } from '../provider-logo'
import type { RenderParts } from '../screen-parts'
import styles from '../telemedicine.module.css'
import { nextTermsStep } from '../visit-addresses'
import { CardChoice } from './card-choice'
import { type Choice, initialChoice } from './choice'
import { useSendChoice } from './use-send-choice'

/**
 * Lets the member choose the cards for a visit with one provider.
 * @param visit the unfinished visit with this provider
 * @param requested id of the card from which the member came
 */
export function ChooseCards({
  entry,
  provider,
  cards,
  visit,
  requested,
  header,
  children,
}: {
  entry: TelemedEntry
  provider: TelemedProvider
  /** The cards to choose from; undefined while they load. */
  cards: readonly TelemedChoice[] | undefined
  visit: TelemedVisit | null
  requested: string | null
  /** Shown at the top in place of the provider's logo and name. */
  header?: ReactNode
  children: RenderParts
}) {
  const t = useTranslations('telemedicine.choose')
  const format = useFormat()
  const [query, setQuery] = useSearchParams()
  const [changed, setChanged] = useState<{ of: string; choice: Choice } | null>(null)
  const usable =
    cards?.filter(({ obstacle }) => obstacle === null).map(({ coverage_id }) => coverage_id) ?? []
  // After the member has changed the provider, keeps the chosen cards that the new provider accepts.
  const previous = changed
    ? idsOf(changed.choice)
    : (visit?.cards.map(({ coverage_id }) => coverage_id) ?? [])
  const choice =
    changed?.of === provider.id
      ? changed.choice
      : initialChoice(usable, previous, changed ? null : requested, provider.extra_cards_most)
  const [tried, setTried] = useState(false)
  const { send, busy, refusalBy, clear } = useSendChoice(entry)
  const consent = useHealthConsent()
  const [missingConsent, setMissingConsent] = useState<ConsentDocument | null>(null)
  const refusal = refusalBy(provider.id)
  const knownObstacle = cards && usable.length === 0 ? notCovered : obstacleOf(provider)
  const obstacle = refusal ?? knownObstacle

  function goOn() {
    setTried(true)
    if (consent.wanted && choice.main !== null) setMissingConsent(consent.wanted)
    else start()
  }
  function start() {
    setMissingConsent(null)
    if (choice.main === null || busy) return
    const { main, extras } = choice
    void send({ provider: provider.id, main, extras, promotion: query.get('promotion') })
  }
  function dropPromotion() {
    clear()
    setQuery({}, { replace: true })
  }

  const termsAccepted = visit !== null && nextTermsStep(visit) === null
  const isBlocked = refusal === null && knownObstacle !== null
  if (missingConsent)
    return children({
      body: (
        <AskHealthConsent
          document={missingConsent}
          notNow={href('telemedMart')}
          use="telemed"
          onAgreed={start}
        />
      ),
    })
  return children({
    body: (
      <>
        {header ?? (
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
        {obstacle && <ObstacleNotice obstacle={obstacle} onDropPromotion={dropPromotion} />}
        {cards ? (
          <CardChoice
            cards={cards}
            choice={choice}
            maxExtras={provider.extra_cards_most}
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
      isBlocked || !cards ? undefined : (
        <Button wide busy={busy} onClick={goOn}>
          {t(termsAccepted ? 'nextPreview' : 'nextTerms')}
        </Button>
      ),
  })
}

const notCovered = { kind: 'not_covered' } as const

function idsOf({ main, extras }: Choice): string[] {
  return main === null ? [] : [main, ...extras]
}

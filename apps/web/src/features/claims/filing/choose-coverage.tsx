import { claimDraftEndpoints } from '@khum/contract/claim-drafts'
import { href } from '@khum/contract/paths'
import { FilePlus2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi } from '../../../lib/services'
import { useAction } from '../../../lib/use-action'
import { useNavigate, useSearchParams } from '../../../router'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { AskHealthConsent, useHealthConsent } from '../../consent'
import { OwnHotlines, SmallCard } from '../../coverages'
import { useCardGroups } from '../../family'
import styles from './filing.module.css'
import { OpenDrafts } from './open-drafts'
import { useWhyNot } from './unclaimable'
import { useDrafts } from './use-draft'

/**
 * Asks which card the claim is for, the member's own or a relative's (R42). A tap on a card starts the claim. Unsent
 * drafts are listed first. If the URL names the card, or if there is only one card, the claim starts without a choice.
 * If there is a draft to continue, the member chooses nevertheless.
 */
export function ChooseCoverage() {
  const t = useTranslations('filing.choose')
  const common = useTranslations('common')
  const format = useFormat()
  const api = useApi()
  const navigate = useNavigate()
  const { busy, run } = useAction()
  const { isPending, failure, groups } = useCardGroups('claim')
  const consent = useHealthConsent()
  const [address] = useSearchParams()
  const asked = address.get('coverage')
  const whyNot = useWhyNot()

  const drafts = useDrafts()

  const begin = (coverageId: string, { isOnly = false, replace = false } = {}) =>
    run(async () => {
      const draft = await api.call(claimDraftEndpoints.createDraft, { body: { coverage_id: coverageId } })
      await navigate(`${href('eClaim')}?draft=${draft.id}${isOnly ? '&only=1' : ''}`, { replace })
    })

  const shown = groups.flatMap(({ relative, cards }) =>
    cards
      .filter(({ id, hidden }) => !hidden || id === asked)
      .map((coverage) => ({ coverage, isRelatives: relative !== null })),
  )
  const isOnly = asked === null && shown.length === 1
  const candidate = shown.find(({ coverage }) => coverage.claimable && (isOnly || coverage.id === asked))
  // The cached list may not contain yet the draft that the member has just left by going back.
  const needsDrafts = candidate !== undefined && !drafts.isFetchedAfterMount
  const isWaiting = isPending || consent.isPending || drafts.isPending || needsDrafts
  const isReady = !isWaiting && !failure && !consent.wanted
  const hasDraft = drafts.data?.items.some(({ coverage }) => isOnly || coverage.id === asked)
  const direct = drafts.isSuccess && !hasDraft ? candidate : undefined
  // Decides only once, so that no claim starts after the member has deleted the last draft in the list.
  const decided = useRef(false)
  // True once the app has begun a draft for the card `direct` by itself, or has failed to do so, or has found a draft to
  // continue. After a failure, the cards are shown, so that the member can try again.
  const [hasTried, setHasTried] = useState(false)
  useEffect(() => {
    if (!isReady || decided.current) return
    decided.current = true
    const trial = direct ? begin(direct.coverage.id, { isOnly, replace: true }) : Promise.resolve()
    void trial.then(() => setHasTried(true))
  })
  const isStarting = isReady && direct !== undefined && !hasTried

  if (isWaiting || isStarting) return <SkeletonList label={common('loading')} />
  if (failure) return <LoadFailure error={failure.error} onRetry={failure.again} />
  if (shown.length === 0)
    return (
      <EmptyState
        icon={<FilePlus2 />}
        title={t('empty')}
        text={t('emptyBody')}
        action={<ButtonLink to={href('searchIdcard')}>{t('find')}</ButtonLink>}
      />
    )
  if (consent.wanted) return <AskHealthConsent document={consent.wanted} notNow={href('home')} />
  const usable = shown.filter(({ coverage }) => coverage.claimable)
  const others = shown.filter(({ coverage }) => !coverage.claimable)
  return (
    <>
      <OpenDrafts />
      {usable.length > 0 && (
        <Section title={t('label')} text={t('hint')}>
          <ul className={styles.cards} aria-label={t('label')}>
            {usable.map(({ coverage, isRelatives }) => (
              <li key={coverage.id}>
                <SmallCard
                  coverage={coverage}
                  showName={isRelatives}
                  busy={busy}
                  {...(coverage.claim_until !== null && {
                    note: t('until', { date: format.date(coverage.claim_until, 'short') }),
                  })}
                  onChoose={() => void begin(coverage.id)}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('cannot')}>
          {usable.length === 0 && <FormAlert tone="info">{t('cannotBody')}</FormAlert>}
          <ul className={styles.cards} aria-label={t('cannot')}>
            {others.map(({ coverage, isRelatives }) => (
              <li key={coverage.id}>
                <SmallCard coverage={coverage} showName={isRelatives} note={whyNot(coverage)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {usable.length === 0 && <OwnHotlines />}
    </>
  )
}

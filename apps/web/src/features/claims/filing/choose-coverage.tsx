import { claimEndpoints } from '@khum/contract/claims'
import { href } from '@khum/contract/paths'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormat, useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi } from '../../../lib/services'
import { useAction } from '../../../lib/use-action'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { RadioCards } from '../../../ui/fields/radio-cards'
import { AskHealthConsent, useHealthConsent } from '../../consent'
import { insurerName } from '../../coverages'
import { useCardGroups } from '../../family'
import { OpenDrafts } from './open-drafts'

/** Asks which card the claim is for, the member's own or a relative's (R42). Lists unsent drafts first. */
export function ChooseCoverage() {
  const t = useTranslations('filing.choose')
  const common = useTranslations('common')
  const words = useTranslations('insurance')
  const format = useFormat()
  const api = useApi()
  const navigate = useNavigate()
  const { busy, run } = useAction()
  const { isPending, failure, groups } = useCardGroups('claim')
  const consent = useHealthConsent()
  const [asked] = useSearchParams()
  const [chosen, setChosen] = useState(asked.get('coverage') ?? '')

  const begin = (coverageId: string) =>
    run(async () => {
      const draft = await api.call(claimEndpoints.createDraft, { body: { coverage_id: coverageId } })
      await navigate(`${href('eClaim')}?draft=${draft.id}`)
    })

  if (isPending || consent.isPending) return <SkeletonList label={common('loading')} />
  if (failure) return <LoadFailure error={failure.error} onRetry={failure.again} />
  const shown = groups.flatMap(({ relative, cards }) =>
    cards
      .filter(({ id, hidden }) => !hidden || id === chosen)
      .map((coverage) => ({ coverage, isRelatives: relative !== null })),
  )
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
  const claimable = shown.find(({ coverage }) => coverage.id === chosen && coverage.claimable)?.coverage
  return (
    <>
      <OpenDrafts />
      <RadioCards
        label={t('label')}
        hint={t('hint')}
        name="coverage"
        value={chosen}
        onChange={setChosen}
        options={shown.map(({ coverage, isRelatives }) => ({
          value: coverage.id,
          label: insurerName(coverage, format.lang),
          text: [
            ...(isRelatives ? [format.words(coverage.insured_name)] : []),
            ...(coverage.nickname === null ? [] : [coverage.nickname]),
            format.words(coverage.plan_name),
            coverage.policy_number_masked,
            words(`cardType.${coverage.card_type}`),
            ...(coverage.state === 'in_force' ? [] : [words(`state.${coverage.state}`)]),
            ...(coverage.claim_until === null
              ? []
              : [t('until', { date: format.date(coverage.claim_until, 'short') })]),
          ].join(' · '),
          disabled: !coverage.claimable,
        }))}
      />
      <Button wide busy={busy} disabled={!claimable} onClick={() => claimable && void begin(claimable.id)}>
        {t('begin')}
      </Button>
    </>
  )
}

import type { Coverage } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { Navigate, useSearchParams } from '../../router'
import { Button } from '../../ui/action/button'
import { type Definition, DefinitionList } from '../../ui/display/definition-list'
import { Digits } from '../../ui/display/digits'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { Card, Section } from '../../ui/layout/card'
import styles from './coverages.module.css'
import { FullNumbers } from './full-numbers'
import type { NumbersSource } from './query-keys'
import { useCardDetails } from './use-coverages'

type Masked = Pick<Coverage, 'id' | 'policy_number_masked' | 'employee_id_masked'>

/**
 * Shows a card's masked numbers. After a one-time code, shows them in full for five minutes, or until the member hides
 * them or leaves the screen. Requirement 4.7, R27, R41
 */
export function CardNumbers({
  coverage,
  path,
  source = 'coverage',
  facts = [],
}: {
  coverage: Masked
  path: string
  /** Whether the card is a verified coverage or a typed-in card. */
  source?: NumbersSource
  /** Facts about the policy to show above the numbers. The title of the section is then "Policy details". */
  facts?: readonly Definition[]
}) {
  const t = useTranslations('coverages.numbers')
  const [query] = useSearchParams()
  // The code screen returns to this screen with `numbers=whole` in the address. After a reload, the address still has
  // this parameter, but the numbers are masked again if the five minutes after the code are over.
  const [full, setFull] = useState({ isShown: query.get('numbers') === 'whole', wasPressed: false, times: 0 })
  const hide = () => setFull({ ...full, isShown: false })
  const show = () => setFull({ isShown: true, wasPressed: true, times: full.times + 1 })
  const masked = <MaskedNumbers coverage={coverage} onShow={show} />
  const hasNumbers = coverage.policy_number_masked !== '' || coverage.employee_id_masked !== null
  if (!hasNumbers && facts.length === 0) return null
  return (
    <Section title={t(facts.length > 0 ? 'facts' : 'title')}>
      <Card>
        {facts.length > 0 && <DefinitionList items={facts} />}
        {!hasNumbers ? null : full.isShown ? (
          <FetchedNumbers
            key={full.times}
            id={coverage.id}
            path={path}
            source={source}
            asksForCode={full.wasPressed}
            masked={masked}
            onHide={hide}
          />
        ) : (
          masked
        )}
      </Card>
    </Section>
  )
}

function MaskedNumbers({ coverage, onShow }: { coverage: Masked; onShow: () => void }) {
  const t = useTranslations('coverages.numbers')
  const lines = [
    ...(coverage.policy_number_masked === ''
      ? []
      : [{ label: t('policy_number'), value: <Digits text={coverage.policy_number_masked} /> }]),
    ...(coverage.employee_id_masked === null
      ? []
      : [{ label: t('employee_id'), value: <Digits text={coverage.employee_id_masked} /> }]),
  ]
  return (
    <div className={styles.numbers}>
      <DefinitionList items={lines} />
      <Button wide look="secondary" icon={<Eye />} onClick={onShow}>
        {t('show')}
      </Button>
    </div>
  )
}

function FetchedNumbers({
  id,
  path,
  source,
  asksForCode,
  masked,
  onHide,
}: {
  id: string
  /** The address to return to after the member has entered the code. */
  path: string
  source: NumbersSource
  /** Whether to open the code screen if a code is needed. True only if the member pressed "show". */
  asksForCode: boolean
  masked: ReactNode
  onHide: () => void
}) {
  const details = useCardDetails(id, source)
  if (details.isPending) return <SkeletonBlock height={8} />
  if (details.isSuccess)
    return (
      <div ref={bringIntoView}>
        <FullNumbers details={details.data} masked={masked} onHide={onHide} />
      </div>
    )
  if (failureCode(details.error) !== 'step_up_required')
    return <LoadFailure error={details.error} onRetry={() => void details.refetch()} />
  if (!asksForCode) return masked
  const next = `${path}${path.includes('?') ? '&' : '?'}numbers=whole`
  return <Navigate to={`${href('otpCard')}?${new URLSearchParams({ next })}`} />
}

/**
 * Scrolls to the numbers, because the page is at its top when a member returns from the code screen. Defined outside
 * the component, so that React calls it only once.
 */
function bringIntoView(numbers: HTMLElement | null) {
  numbers?.scrollIntoView({ block: 'center' })
}

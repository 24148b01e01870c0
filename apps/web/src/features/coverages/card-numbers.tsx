import type { Coverage } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { Button } from '../../ui/action/button'
import { DefinitionList } from '../../ui/display/definition-list'
import { Digits } from '../../ui/display/digits'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { Card, Section } from '../../ui/layout/card'
import styles from './coverages.module.css'
import { OpenNumbers } from './open-numbers'
import { type NumbersOf, useCardDetails } from './use-coverages'

type Coverages = Pick<Coverage, 'id' | 'policy_number_masked' | 'employee_id_masked'>

/**
 * The numbers of a card: masked, whole for five minutes after a code, and masked again by themselves, when told to and on
 * leaving. Spec §4, TRUST R27, R41
 */
export function CardNumbers({
  coverage,
  path,
  source = 'coverage',
}: {
  coverage: Coverages
  path: string
  /** A coverage of the TPA, or a card that was typed in. */
  source?: NumbersOf
}) {
  const t = useTranslations('coverages.numbers')
  const [query] = useSearchParams()
  // The way back from the code asks at once; a reload after the five minutes finds them masked.
  const [look, setLook] = useState({ on: query.get('numbers') === 'whole', pressed: false, times: 0 })
  const hide = () => setLook({ ...look, on: false })
  const show = () => setLook({ on: true, pressed: true, times: look.times + 1 })
  const masked = <Masked coverage={coverage} onShow={show} />
  if (coverage.policy_number_masked === '' && coverage.employee_id_masked === null) return null
  return (
    <Section title={t('title')}>
      <Card>
        {look.on ? (
          <Whole
            key={look.times}
            id={coverage.id}
            path={path}
            source={source}
            asks={look.pressed}
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

function Masked({ coverage, onShow }: { coverage: Coverages; onShow: () => void }) {
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

function Whole({
  id,
  path,
  source,
  asks,
  masked,
  onHide,
}: {
  id: string
  /** Where the way back from the code leads. */
  path: string
  source: NumbersOf
  /** Whether somebody pressed for them: then a code is asked for where it is needed. */
  asks: boolean
  masked: ReactNode
  onHide: () => void
}) {
  const details = useCardDetails(id, source)
  if (details.isPending) return <SkeletonBlock height={8} />
  if (details.isSuccess) return <OpenNumbers details={details.data} masked={masked} onHide={onHide} />
  if (failureCode(details.error) !== 'step_up_required')
    return <LoadFailure error={details.error} onRetry={() => void details.refetch()} />
  if (!asks) return masked
  const next = `${path}${path.includes('?') ? '&' : '?'}numbers=whole`
  return <Navigate to={`${href('otpCard')}?${new URLSearchParams({ next })}`} />
}

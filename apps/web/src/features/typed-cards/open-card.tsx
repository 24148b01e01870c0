import { href } from '@khum/contract/paths'
import type { CardOwner } from '@khum/contract/typed-cards'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { useStore } from '../../platform/external-store'
import { Navigate } from '../../router'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { AskHealthConsent, useHealthConsent } from '../consent'
import { detailAddress, formAddress } from './card-address'
import { CardForm } from './card-form'
import { type OpenCard, useOpenCard, useStartedCard } from './use-cards'

/**
 * Lets the member add a card or continue an unfinished one. First asks for the consent to health data; `notNow` is the
 * address for members who don't agree. Requirement 2.14, R66
 */
export function AddCard({ whose, notNow }: { whose: CardOwner; notNow: string }) {
  return (
    <WithHealthConsent notNow={notNow}>
      <StartedCard whose={whose} />
    </WithHealthConsent>
  )
}

function WithHealthConsent({ notNow, children }: { notNow: string; children: ReactNode }) {
  const common = useTranslations('common')
  const consent = useHealthConsent()
  if (consent.isPending) return <SkeletonList label={common('loading')} rows={6} />
  if (consent.wanted) return <AskHealthConsent document={consent.wanted} notNow={notNow} use="card" />
  return children
}

function StartedCard({ whose }: { whose: CardOwner }) {
  const common = useTranslations('common')
  const started = useStartedCard(whose)
  if (started.isPending) return <SkeletonList label={common('loading')} rows={6} />
  if (started.isError) return <LoadFailure error={started.error} onRetry={() => void started.refetch()} />
  return <WithCard id={started.data}>{(open) => <CardForm open={open} />}</WithCard>
}

/**
 * Edits a card that isn't a draft. Asks for the consent to health data first, if the member hasn't given it. Redirects
 * a draft to the form for new cards.
 */
export function EditCard({ id, path }: { id: string; path: string }) {
  return (
    <WithHealthConsent notNow={detailAddress(id)}>
      <WithCard id={id}>
        {(open) => {
          const address = formAddress(open.editor.get().record)
          return address === path ? <CardForm open={open} /> : <Navigate to={address} replace />
        }}
      </WithCard>
    </WithHealthConsent>
  )
}

export function WithCard({ id, children }: { id: string; children: (open: OpenCard) => ReactNode }) {
  const common = useTranslations('common')
  const open = useOpenCard(id)
  if (open.isPending) return <SkeletonList label={common('loading')} rows={6} />
  if (open.isError) return <CardFailure error={open.error} onRetry={() => void open.refetch()} />
  return <IfThere open={open.data}>{children}</IfThere>
}

/** Shows `children` or, if the card was deleted in another tab or on another phone, the screen that says so. */
function IfThere({ open, children }: { open: OpenCard; children: (open: OpenCard) => ReactNode }) {
  const { failure } = useStore(open.editor)
  return failure === 'not_found' ? <CardGone /> : children(open)
}

export function CardFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = failureCode(error)
  // `validation_failed` means that the id in the address is malformed, so no card has it.
  if (code !== 'not_found' && code !== 'validation_failed')
    return <LoadFailure error={error} onRetry={onRetry} />
  return <CardGone />
}

export function CardGone() {
  const t = useTranslations('typedCards')
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={t('form.gone')}
      text={t('form.goneBody')}
      action={<ButtonLink to={href('coverages')}>{t('list.toList')}</ButtonLink>}
    />
  )
}

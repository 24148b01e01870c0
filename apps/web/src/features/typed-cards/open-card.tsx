import { href } from '@khum/contract/paths'
import type { CardOwner } from '@khum/contract/typed-cards'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import { LoadFailure } from '../../lib/load-failure'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { AskHealthConsent, useHealthConsent } from '../consent'
import { formAddress } from './card-address'
import { CardForm } from './card-form'
import { type OpenCard, useBegunCard, useOpenCard } from './use-cards'

/**
 * Begins a card, or goes on with the unfinished one, once its member agreed to the use of health data; `notNow` is where who
 * does not agree goes on. Spec §2 /add-card, /add-card-family, TRUST R66
 */
export function AddCard({ whose, notNow }: { whose: CardOwner; notNow: string }) {
  const common = useTranslations('common')
  const consent = useHealthConsent()
  if (consent.isPending) return <SkeletonList label={common('loading')} rows={6} />
  if (consent.wanted) return <AskHealthConsent document={consent.wanted} notNow={notNow} use="card" />
  return <BegunCard whose={whose} />
}

function BegunCard({ whose }: { whose: CardOwner }) {
  const common = useTranslations('common')
  const begun = useBegunCard(whose)
  if (begun.isPending) return <SkeletonList label={common('loading')} rows={6} />
  if (begun.isError) return <LoadFailure error={begun.error} onRetry={() => void begun.refetch()} />
  return <WithCard id={begun.data}>{(open) => <CardForm open={open} />}</WithCard>
}

/** Changes a whole card; an unfinished one is gone on with where it was begun. Spec §2 /edit-card */
export function EditCard({ id, path }: { id: string; path: string }) {
  return (
    <WithCard id={id}>
      {(open) => {
        const address = formAddress(open.editor.get().card)
        return address === path ? <CardForm open={open} /> : <Navigate to={address} replace />
      }}
    </WithCard>
  )
}

/** Opens a card, after a reload too, and shows what is done with it. */
export function WithCard({ id, children }: { id: string; children: (open: OpenCard) => ReactNode }) {
  const common = useTranslations('common')
  const open = useOpenCard(id)
  if (open.isPending) return <SkeletonList label={common('loading')} rows={6} />
  if (open.isError) return <CardFailure error={open.error} onRetry={() => void open.refetch()} />
  return children(open.data)
}

/** A card that is not there, or could not be had. */
export function CardFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = failureCode(error)
  // An address that is cut short or misspelt names no card either.
  if (code !== 'not_found' && code !== 'validation_failed')
    return <LoadFailure error={error} onRetry={onRetry} />
  return <CardGone />
}

/** No such card, or an address that names none. */
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

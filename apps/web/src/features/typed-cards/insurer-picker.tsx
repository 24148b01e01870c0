import { limits } from '@khum/contract/limits'
import { type Insurer, typedCardEndpoints } from '@khum/contract/typed-cards'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, HeartHandshake, Landmark, PencilLine, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { useApi, useViewer } from '../../lib/services'
import { useSearchText } from '../../lib/use-search-text'
import { useStill } from '../../lib/use-still'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { FormAlert } from '../../ui/fields/form-alert'
import { SearchField } from '../../ui/fields/search-field'
import { List, ListRow } from '../../ui/layout/list-row'
import { cardKeys } from './query-keys'
import type { OpenCard } from './use-cards'

const icons = { life: HeartHandshake, non_life: ShieldCheck, bank: Landmark }

/**
 * Lets the member pick the insurer or bank of a card: one found by a Thai or English name, or any name that they type.
 * Requirement 2.14
 */
export function InsurerPicker({ open, onDone }: { open: OpenCard; onDone: () => void }) {
  const t = useTranslations('typedCards.insurer')
  const common = useTranslations('common')
  const format = useFormat()
  const api = useApi()
  const viewer = useViewer()
  const [typed, setTyped] = useState('')
  const search = useSearchText(typed)
  const insurers = useQuery({
    queryKey: cardKeys.insurers(viewer, search),
    queryFn: ({ signal }) => api.call(typedCardEndpoints.listInsurers, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const found = useStill(insurers.data?.items)
  const name = typed.trim().slice(0, limits.card.company)

  function choose(ins_code: Insurer['code'] | null, company: string) {
    open.editor.edit({ ins_code, company: company.slice(0, limits.card.company) })
    // Ignores a failure here, because the form shows the failed save and offers a retry.
    open.editor.save().catch(() => undefined)
    onDone()
  }
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('placeholder')}
        clearLabel={t('clear')}
        value={typed}
        onChange={setTyped}
      />
      {insurers.isPending && <SkeletonList label={common('loading')} />}
      {hasFailed(insurers) && <LoadFailure error={insurers.error} onRetry={() => void insurers.refetch()} />}
      {found &&
        (found.length === 0 ? (
          <EmptyState icon={<Building2 />} title={t('none')} text={t('noneBody')} />
        ) : (
          <List label={t('results')}>
            {found.map((insurer) => {
              const Icon = icons[insurer.kind]
              return (
                <ListRow
                  key={insurer.code}
                  icon={<Icon />}
                  title={format.words(insurer.name)}
                  text={t(`kind.${insurer.kind}`)}
                  onPress={() => choose(insurer.code, format.words(insurer.name))}
                />
              )
            })}
          </List>
        ))}
      {name === '' ? (
        <FormAlert tone="info" title={t('missing')}>
          {t('missingText')}
        </FormAlert>
      ) : (
        !insurers.isPending && (
          <List label={t('useTypedText')}>
            <ListRow
              icon={<PencilLine />}
              meta={found?.length ? t('missing') : undefined}
              title={t('useTyped', { name })}
              text={t('useTypedText')}
              onPress={() => choose(null, name)}
            />
          </List>
        )
      )}
    </>
  )
}

import { hospitalEndpoints } from '@khum/contract/hospitals'
import { limits } from '@khum/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Hospital as HospitalIcon } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi } from '../../../lib/services'
import { useSearchText } from '../../../lib/use-search-text'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { SearchField } from '../../../ui/fields/search-field'
import { List, ListRow } from '../../../ui/layout/list-row'
import type { OpenDraft } from './use-draft'

/** The treatment place: found by name in either language, or taken as typed. Spec §3 provider_code, provider_name. */
export function PlacePicker({ open, onDone }: { open: OpenDraft; onDone: () => void }) {
  const t = useTranslations('filing.placePicker')
  const common = useTranslations('common')
  const format = useFormat()
  const api = useApi()
  const [typed, setTyped] = useState('')
  const search = useSearchText(typed)
  const places = useQuery({
    queryKey: ['hospitals', search],
    queryFn: ({ signal }) => api.call(hospitalEndpoints.listHospitals, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })

  function choose(code: string | undefined, name: string) {
    open.editor.edit({ provider_code: code, provider_name: name.slice(0, limits.providerName.max) })
    // Shows in the form's own note when it fails, and is tried again there.
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
      {places.isPending && <SkeletonList label={common('loading')} />}
      {places.isError && <LoadFailure error={places.error} onRetry={() => void places.refetch()} />}
      {typed.trim() !== '' && (
        <List label={t('asTyped')}>
          <ListRow
            title={t('useTyped', { name: typed.trim() })}
            text={t('useTypedHint')}
            onPress={() => choose(undefined, typed.trim())}
          />
        </List>
      )}
      {places.data &&
        (places.data.items.length === 0 ? (
          <EmptyState icon={<HospitalIcon />} title={t('none')} text={t('noneBody')} />
        ) : (
          <List label={t('results')}>
            {places.data.items.map((place) => (
              <ListRow
                key={place.id}
                icon={<HospitalIcon />}
                title={format.words(place.name)}
                text={format.words(place.province)}
                onPress={() => choose(place.code, format.words(place.name))}
              />
            ))}
          </List>
        ))}
    </>
  )
}

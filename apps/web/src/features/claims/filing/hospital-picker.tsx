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

/**
 * Picks the hospital or clinic of a claim: one found by its Thai or English name, or any name that the member types.
 * Requirement 3.10
 */
export function HospitalPicker({ open, onDone }: { open: OpenDraft; onDone: () => void }) {
  const t = useTranslations('filing.placePicker')
  const common = useTranslations('common')
  const format = useFormat()
  const api = useApi()
  const [typed, setTyped] = useState('')
  const search = useSearchText(typed)
  const hospitals = useQuery({
    queryKey: ['hospital-names', search],
    queryFn: ({ signal }) => api.call(hospitalEndpoints.listHospitals, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })

  function choose(code: string | undefined, name: string) {
    open.editor.edit({ provider_code: code, provider_name: name.slice(0, limits.providerName.max) })
    // The form shows a failed save and offers a retry.
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
      {hospitals.isPending && <SkeletonList label={common('loading')} />}
      {hospitals.isError && <LoadFailure error={hospitals.error} onRetry={() => void hospitals.refetch()} />}
      {typed.trim() !== '' && (
        <List label={t('asTyped')}>
          <ListRow
            title={t('useTyped', { name: typed.trim() })}
            text={t('useTypedHint')}
            onPress={() => choose(undefined, typed.trim())}
          />
        </List>
      )}
      {hospitals.data &&
        (hospitals.data.items.length === 0 ? (
          <EmptyState icon={<HospitalIcon />} title={t('none')} text={t('noneBody')} />
        ) : (
          <List label={t('results')}>
            {hospitals.data.items.map((hospital) => (
              <ListRow
                key={hospital.id}
                icon={<HospitalIcon />}
                title={format.words(hospital.name)}
                text={format.words(hospital.province)}
                onPress={() => choose(hospital.code, format.words(hospital.name))}
              />
            ))}
          </List>
        ))}
    </>
  )
}

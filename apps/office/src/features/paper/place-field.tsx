import { limits } from '@khum/contract/limits'
import { officePaperEndpoints } from '@khum/contract/office-paper'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { TextField } from '../../ui/field'

/** A hospital or clinic. Suggests places from our list, and accepts any other name as typed. */
export function PlaceField({
  name,
  code,
  error,
  onChange,
}: {
  name: string
  code: string
  error: string | undefined
  onChange: (name: string, code: string) => void
}) {
  const t = useTranslations('paper')
  const format = useFormat()
  const list = useId()
  const q = useDeferredValue(name.trim())
  const { data } = useQuery({
    queryKey: ['places', q],
    queryFn: ({ signal }) => call(officePaperEndpoints.searchPlaces, { query: { q } }, { signal }),
    enabled: q.length >= 2 && code === '',
    placeholderData: keepPreviousData,
  })
  const places = q.length >= 2 ? (data?.items ?? []) : []
  function type(text: string) {
    const found = places.find((place) => place.name.th === text || place.name.en === text)
    onChange(text, found?.code ?? '')
  }
  return (
    <>
      <TextField
        label={t('place')}
        value={name}
        maxLength={limits.providerName.max}
        list={list}
        error={error}
        hint={code ? t('placeKnown') : q.length >= 2 && data ? t('placeTyped') : undefined}
        onChange={({ target }) => type(target.value)}
        // If the person typed a listed name before the suggestions had loaded, chooses the place now.
        onBlur={() => code === '' && type(name)}
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place.code} value={format.words(place.name)}>
            {format.words(place.province)}
          </option>
        ))}
      </datalist>
    </>
  )
}

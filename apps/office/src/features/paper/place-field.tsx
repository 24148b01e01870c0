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
  /** Places with this name. Several places can have the same name, in different provinces. */
  const named = (text: string) => places.filter(({ name }) => name.th === text || name.en === text)
  const options = places.map((place) => {
    const [shown, province] = [format.words(place.name), format.words(place.province)]
    const same = named(shown)
    const near = same.filter((other) => format.words(other.province) === province)
    const parts = [shown, ...(same.length > 1 ? [province] : []), ...(near.length > 1 ? [place.code] : [])]
    return { place, value: parts.join(' · ') }
  })
  function type(text: string) {
    const same = named(text)
    const found =
      options.find(({ value }) => value === text)?.place ?? (same.length === 1 ? same[0] : undefined)
    onChange(found && same.length === 0 ? format.words(found.name) : text, found?.code ?? '')
  }
  function hint() {
    if (code) return t('placeKnown')
    if (q.length < 2 || !data) return undefined
    return named(name).length > 1 ? t('placeTwice') : t('placeTyped')
  }
  return (
    <>
      <TextField
        label={t('place')}
        value={name}
        maxLength={limits.providerName.max}
        list={list}
        error={error}
        hint={hint()}
        onChange={({ target }) => type(target.value)}
        // If the person typed a listed name before the suggestions had loaded, chooses the place now.
        onBlur={() => code === '' && type(name)}
      />
      <datalist id={list}>
        {options.map(({ place, value }) => (
          <option key={place.code} value={value}>
            {format.words(place.province)}
          </option>
        ))}
      </datalist>
    </>
  )
}

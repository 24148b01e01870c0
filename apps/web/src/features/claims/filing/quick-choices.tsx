import { limits } from '@khum/contract/limits'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../../i18n'
import { Chips } from '../../../ui/fields/chips'
import { PickerLink } from '../../../ui/fields/picker-field'
import { commonCauses, symptomIn } from './common-causes'
import type { DraftEditor } from './draft-editor'
import { useDraftState } from './use-draft'
import { useVisitedPlaces } from './use-visited-places'

/** How many common causes and visited hospitals the form shows as buttons. All others are on separate screens. */
const most = { causes: 6, places: 3 }

interface Props {
  editor: DraftEditor
  error: string | undefined
}

/**
 * Lets the member choose the symptoms or reason: a common one with one tap, any other on a separate screen. Requirement
 * 3.10
 */
export function SymptomChoice({ editor, error }: Props) {
  const t = useTranslations('filing.fill')
  const causes = useTranslations('filing.causes')
  const { lang } = useFormat()
  const { data, draft } = useDraftState(editor)
  const symptom = symptomIn(lang, data.symptom ?? '')
  const options = commonCauses(data.claim_type)
    .slice(0, most.causes)
    .map((cause) => ({ value: causes(cause), label: causes(cause) }))
  const chosen = options.find(({ value }) => value === symptom)
  return (
    <Chips
      label={t('symptom')}
      name="symptom"
      options={options}
      value={chosen?.value ?? ''}
      onChange={(symptom) => editor.edit({ symptom })}
      error={error}
    >
      <PickerLink
        label={t('symptom')}
        placeholder={t('otherSymptom')}
        value={chosen ? '' : symptom}
        to={`${href('symptom')}?draft=${draft.id}`}
        aria-invalid={error ? true : undefined}
      />
    </Chips>
  )
}

/**
 * Lets the member choose the hospital or clinic: one of the last visited with one tap, any other on a separate screen.
 */
export function PlaceChoice({ editor, error }: Props) {
  const t = useTranslations('filing.fill')
  const format = useFormat()
  const { data, draft } = useDraftState(editor)
  const places = (useVisitedPlaces().data?.items ?? [])
    .slice(0, most.places)
    .map(({ code, name }) => ({ code, name: format.words(name).slice(0, limits.providerName.max) }))
  const chosen = places.find(({ code, name }) =>
    code === null ? name === data.provider_name : code === data.provider_code,
  )
  return (
    <Chips
      label={t('place')}
      name="provider_name"
      options={places.map(({ name }) => ({ value: name, label: name }))}
      value={chosen?.name ?? ''}
      onChange={(name) => {
        const place = places.find((one) => one.name === name)
        editor.edit({ provider_code: place?.code ?? undefined, provider_name: name })
      }}
      error={error}
    >
      <PickerLink
        label={t('place')}
        placeholder={places.length > 0 ? t('otherPlace') : t('choose')}
        value={chosen ? '' : (data.provider_name ?? '')}
        to={`${href('providerList')}?draft=${draft.id}`}
        aria-invalid={error ? true : undefined}
      />
    </Chips>
  )
}

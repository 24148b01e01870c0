import type { VisitedPlace } from '@khum/contract/claims'
import { limits } from '@khum/contract/limits'
import { Hospital as HospitalIcon } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { usePosition } from '../../../lib/use-position'
import { useSearchText } from '../../../lib/use-search-text'
import { Button } from '../../../ui/action/button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { SearchField } from '../../../ui/fields/search-field'
import { Section } from '../../../ui/layout/card'
import { List, ListRow } from '../../../ui/layout/list-row'
import { HospitalResults, NearMe, useHospitals } from '../../hospitals'
import type { OpenDraft } from './use-draft'
import { useVisitedPlaces } from './use-visited-places'

/**
 * Lets the member pick the hospital or clinic of a claim. Offers places from earlier claims, places nearby, and a
 * search by Thai or English name. If no place fits, the member can choose the name as typed. Requirement 3.10
 */
export function HospitalPicker({ open, onDone }: { open: OpenDraft; onDone: () => void }) {
  const t = useTranslations('filing.placePicker')
  const common = useTranslations('common')
  const format = useFormat()
  const isNearMe = usePosition().state.status === 'on'
  const [typed, setTyped] = useState('')
  const visited = useVisitedPlaces()

  function choose(code: string | null, name: string) {
    open.editor.edit({
      provider_code: code ?? undefined,
      provider_name: name.slice(0, limits.providerName.max),
    })
    // Ignores a failure here, because the form shows the failed save and offers a retry.
    open.editor.save().catch(() => undefined)
    onDone()
  }

  if (visited.isPending) return <SkeletonList label={common('loading')} />
  const places = visited.data?.items ?? []
  const isTyping = typed.trim() !== ''
  const isSearching = isTyping || isNearMe
  return (
    <>
      {places.length > 0 && !isSearching && (
        <VisitedPlaces places={places} onChoose={({ code, name }) => choose(code, format.words(name))} />
      )}
      <NearMe compact isPrimary={false} hideOffer={isTyping} />
      <SearchField
        label={t('search')}
        placeholder={t('placeholder')}
        clearLabel={t('clear')}
        value={typed}
        onChange={setTyped}
        // Doesn't focus the search field if the screen lists places from earlier claims: the on-screen keyboard would
        // cover the list.
        focused={places.length === 0}
      />
      {isSearching && <Found typed={typed} onChoose={choose} />}
    </>
  )
}

function VisitedPlaces({
  places,
  onChoose,
}: {
  places: VisitedPlace[]
  onChoose: (place: VisitedPlace) => void
}) {
  const t = useTranslations('filing.placePicker')
  const format = useFormat()
  return (
    <Section title={t('visited')}>
      <List label={t('visited')}>
        {places.map((place) => (
          <ListRow
            key={place.code ?? place.name.th}
            icon={<HospitalIcon />}
            title={format.words(place.name)}
            text={t('lastVisit', { date: format.date(place.last_visit, 'short') })}
            onPress={() => onChoose(place)}
          />
        ))}
      </List>
    </Section>
  )
}

/**
 * Shows the search results. Below them, the member can choose the name as typed: directly if no place was found,
 * otherwise after a tap on "not listed".
 */
function Found({
  typed,
  onChoose,
}: {
  typed: string
  onChoose: (code: string | null, name: string) => void
}) {
  const t = useTranslations('filing.placePicker')
  const format = useFormat()
  const hospitals = useHospitals(useSearchText(typed))
  const [missing, setMissing] = useState<string>()
  const name = typed.trim()
  const asTyped = name !== '' && (
    <List>
      <ListRow
        title={t('useTyped', { name })}
        text={t('useTypedHint')}
        onPress={() => onChoose(null, name)}
      />
    </List>
  )
  return (
    <HospitalResults
      hospitals={hospitals}
      onChoose={(hospital) => onChoose(hospital.code, format.words(hospital.name))}
      empty={
        <>
          <EmptyState icon={<HospitalIcon />} title={t('none')} text={t('noneBody')} />
          {asTyped}
        </>
      }
      end={
        asTyped &&
        (missing === name ? (
          asTyped
        ) : (
          <Button wide look="link" onClick={() => setMissing(name)}>
            {t('notListed')}
          </Button>
        ))
      }
    />
  )
}

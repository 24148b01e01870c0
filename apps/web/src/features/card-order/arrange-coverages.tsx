import type { Coverage } from '@khum/contract/coverages'
import { familyEndpoints } from '@khum/contract/family'
import { href } from '@khum/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorWords, useFormat, useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { showToast } from '../../ui/feedback/toast-store'
import { FormAlert } from '../../ui/fields/form-alert'
import styles from './arrange.module.css'
import { ArrangeRow } from './arrange-row'
import { moved } from './order'
import { RemoveCoverage } from './remove-coverage'
import { useDrag } from './use-drag'

/** A card and, where it is not the member's own, whose it is. */
export interface Entry {
  coverage: Coverage
  owner?: string
}
interface Place extends Entry {
  nickname: string
  hidden: boolean
}

/** Order, names and hiding of the cards of a list, own or family. Spec §2 /edit-coverage */
export function ArrangeCoverages({ entries, doneTo }: { entries: readonly Entry[]; doneTo: string }) {
  const t = useTranslations('family.arrange')
  const format = useFormat()
  const errorWords = useErrorWords()
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const handleError = useErrorHandler()
  const [places, setPlaces] = useState<readonly Place[]>(() =>
    entries.map((entry) => ({
      ...entry,
      nickname: entry.coverage.nickname ?? '',
      hidden: entry.coverage.hidden,
    })),
  )
  const [removing, setRemoving] = useState<Place | null>(null)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const nameOf = ({ coverage, owner }: Entry) =>
    [owner, coverage.nickname ?? format.words(coverage.plan_name)].filter(Boolean).join(' · ')
  const move = (from: number, to: number) => {
    const place = places[from]
    const next = moved(places, from, to)
    setPlaces(next)
    if (!place) return
    setSaid(
      t('moved', { card: nameOf(place), place: String(next.indexOf(place) + 1), count: String(next.length) }),
    )
  }
  const change = (index: number, part: Partial<Place>) =>
    setPlaces(places.map((place, at) => (at === index ? { ...place, ...part } : place)))
  const drag = useDrag(move)
  const listsChanged = () => {
    for (const key of ['coverages', 'family', 'home'])
      void client.invalidateQueries({ queryKey: [key], refetchType: 'all' })
  }

  async function save() {
    setBusy(true)
    setRefused(null)
    const items = places.map(({ coverage, nickname, hidden }) => ({ id: coverage.id, nickname, hidden }))
    try {
      await api.call(familyEndpoints.arrangeCoverages, { body: { items } })
      listsChanged()
      showToast({ tone: 'success', text: t('saved') })
      await navigate(doneTo)
    } catch (error) {
      handleError(error, {
        not_found: () => {
          setRefused(t('changed'))
          listsChanged()
        },
        network: ({ code }) => setRefused(errorWords(code)),
        timeout: ({ code }) => setRefused(errorWords(code)),
      })
    } finally {
      setBusy(false)
    }
  }
  if (places.length === 0)
    return (
      <EmptyState
        icon={<IdCard />}
        title={t('empty')}
        text={t('emptyBody')}
        action={
          <ButtonLink wide to={href('searchIdcard')}>
            {t('find')}
          </ButtonLink>
        }
      />
    )
  return (
    <div className={styles.arrange}>
      <ul ref={drag.rows} className={styles.rows} {...drag.list}>
        {places.map((place, index) => (
          <ArrangeRow
            key={place.coverage.id}
            name={nameOf(place)}
            number={place.coverage.policy_number_masked}
            nickname={place.nickname}
            hidden={place.hidden}
            isFirst={index === 0}
            isLast={index === places.length - 1}
            isDragged={drag.dragged === index}
            handle={drag.handle(index)}
            onMove={(by) => move(index, index + by)}
            onChange={(part) => change(index, part)}
            onRemove={() => setRemoving(place)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {refused !== null && <FormAlert>{refused}</FormAlert>}
      <Button wide busy={busy} onClick={() => void save()}>
        {t('save')}
      </Button>
      {removing && (
        <RemoveCoverage
          id={removing.coverage.id}
          name={nameOf(removing)}
          onDone={() => {
            setPlaces(places.filter(({ coverage }) => coverage.id !== removing.coverage.id))
            setRemoving(null)
            listsChanged()
          }}
          onCancel={() => setRemoving(null)}
        />
      )}
    </div>
  )
}

import { type FoundCoverage, familyRelationships } from '@khum/contract/find-policy'
import { href } from '@khum/contract/paths'
import { CircleCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useFieldWords, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Form } from '../../ui/fields/form'
import { FormAlert } from '../../ui/fields/form-alert'
import { RadioCards } from '../../ui/fields/radio-cards'
import { CardStack } from '../../ui/layout/card-stack'
import { keepWords } from '../../ui/text/keep-words'
import styles from './find-policy.module.css'
import { FoundCard } from './found-card'
import { useAddCoverages } from './use-add-coverages'

type Relationship = (typeof familyRelationships)[number]

/**
 * Lets the member choose from the coverages found, which are all ticked at first. For a relative, also asks for the
 * relationship.
 */
export function FoundCoverages({
  token,
  found: { whose, items },
  onFamilyAdded,
}: {
  token: string
  found: { whose: 'self' | 'family'; items: readonly FoundCoverage[] }
  onFamilyAdded: () => void
}) {
  const t = useTranslations('findPolicy.found')
  const open = items.filter((item) => !item.added)
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const [relationship, setRelationship] = useState<Relationship | ''>('')
  const [tried, setTried] = useState(false)
  const { add, busy, refused } = useAddCoverages(token, { whose, onFamilyAdded })
  const chosen = open.filter((item) => !unticked.includes(item.id))
  const needsRelationship = whose === 'family' && relationship === ''
  const search = href(whose === 'self' ? 'searchIdcard' : 'searchIdcardFamily')

  const cards = (
    <CardStack label={t('list')}>
      {items.map((item) => (
        <li key={item.id}>
          <FoundCard
            coverage={item}
            checked={!unticked.includes(item.id)}
            onChange={(on) =>
              setUnticked(on ? unticked.filter((id) => id !== item.id) : [...unticked, item.id])
            }
          />
        </li>
      ))}
    </CardStack>
  )

  if (items.length === 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('none')}
        text={t('noneBody')}
        action={
          <ButtonLink replace to={search}>
            {t('again')}
          </ButtonLink>
        }
      />
    )
  if (open.length === 0)
    return (
      <div className={styles.found}>
        <EmptyState
          icon={<CircleCheck />}
          title={t('allAdded')}
          action={
            <ButtonLink replace to={whose === 'self' ? href('coverages') : href('familyCoverages')}>
              {t('toList')}
            </ButtonLink>
          }
        />
        {cards}
      </div>
    )

  function submit() {
    setTried(true)
    if (chosen.length === 0 || needsRelationship) return
    const coverage_ids = chosen.map((item) => item.id)
    void add(relationship === '' ? { coverage_ids } : { coverage_ids, relationship })
  }

  return (
    <Form className={styles.found} busy={busy} onSubmit={submit}>
      <p className={styles.lead}>{keepWords(t(`lead.${whose}`, { count: items.length }))}</p>
      {cards}
      {whose === 'family' && (
        <RelationshipCards
          value={relationship}
          onChange={setRelationship}
          isMissing={tried && needsRelationship}
        />
      )}
      {tried && chosen.length === 0 && <FormAlert>{t('chooseOne')}</FormAlert>}
      {refused && <FormAlert>{refused}</FormAlert>}
      <Button type="submit" wide busy={busy}>
        {t('submit', { count: chosen.length })}
      </Button>
    </Form>
  )
}

function RelationshipCards({
  value,
  onChange,
  isMissing,
}: {
  value: Relationship | ''
  onChange: (value: Relationship) => void
  isMissing: boolean
}) {
  const t = useTranslations('findPolicy.found')
  const words = useTranslations('insurance.relationship')
  const fieldWords = useFieldWords()
  return (
    <RadioCards
      label={t('relationship')}
      hint={value === 'child' ? t('guardian') : undefined}
      name="relationship"
      error={isMissing ? fieldWords('required', 'choose') : undefined}
      value={value}
      onChange={onChange}
      options={familyRelationships.map((option) => ({ value: option, label: words(option) }))}
    />
  )
}

import { type CardSide, type ClaimDocument, cardSides } from '@khum/contract/documents'
import { href } from '@khum/contract/paths'
import { type CardBenefit, cardAmounts, type Card as TypedCardData } from '@khum/contract/typed-cards'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { DefinitionList } from '../../ui/display/definition-list'
import { Sheet } from '../../ui/feedback/sheet'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { FormAlert } from '../../ui/fields/form-alert'
import { Card, Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { CardNumbers } from '../coverages'
import { DocumentFile, useThumbnail } from '../documents'
import { detailAddress, formAddress } from './card-address'
import styles from './cards.module.css'
import { DeleteCard } from './delete-card'
import { CardFailure } from './open-card'
import { TypedCard } from './typed-card'
import { useCard } from './use-cards'

/** Shows a typed-in card: masked numbers, pictures, benefits, and a note that hospitals don't accept it. */
export function CardDetail({ id }: { id: string }) {
  const card = useCard(id)
  if (card.isPending) return <SkeletonBlock height={13} />
  if (!card.data) return <CardFailure error={card.error} onRetry={() => void card.refetch()} />
  return <Loaded card={card.data} />
}

function Loaded({ card }: { card: TypedCardData }) {
  const t = useTranslations('typedCards')
  const words = useTranslations('insurance')
  const format = useFormat()
  const { data, insurer } = card
  const date = (iso: string | null) => (iso ? format.date(iso) : '–')
  const facts = [
    { label: t('form.company'), value: (insurer && format.words(insurer.name)) || data.company || '–' },
    { label: t('form.name_ins'), value: data.name_ins || '–' },
    ...(card.whose === 'family'
      ? [{ label: t('form.relationship'), value: words(`relationship.${data.relationship}`) }]
      : []),
    { label: t('form.startDate'), value: date(data.startDate) },
    { label: t('form.dueDate'), value: date(data.dueDate) },
    { label: t('form.cardType'), value: words(`cardType.${data.card_type}`) },
  ]
  return (
    <>
      <TypedCard card={card} />
      <FormAlert tone="info">{t('detail.note')}</FormAlert>
      <ButtonLink wide look="link" to={findAddress(card)}>
        {t('detail.find')}
      </ButtonLink>
      {card.typed && <FormAlert tone="warning" title={t('detail.unfinishedEdit')} />}
      <CardNumbers
        source="card"
        coverage={{
          id: card.id,
          policy_number_masked: data.no_card_masked,
          employee_id_masked: data.employee_id_masked || null,
        }}
        path={detailAddress(card.id)}
      />
      <Section title={t('form.pictures')}>
        <div className={styles.slots}>
          {cardSides.map((side) => (
            <CardPicture key={side} side={side} images={card.images} />
          ))}
        </div>
      </Section>
      <CardBenefits benefits={data.benefits} />
      <Section title={t('detail.facts')}>
        <Card>
          <DefinitionList items={facts} />
        </Card>
      </Section>
      <div className={styles.actions}>
        <ButtonLink wide look="secondary" to={formAddress(card)}>
          {t('detail.edit')}
        </ButtonLink>
        <DeleteCard id={card.id} />
      </div>
    </>
  )
}

function findAddress(card: TypedCardData): string {
  return card.whose === 'self' ? href('searchIdcard') : href('searchIdcardFamily')
}

/**
 * The benefits the member entered, with the remaining amount if both the limit and the amount used are known.
 * Requirement 3.6
 */
function CardBenefits({ benefits }: { benefits: readonly CardBenefit[] }) {
  const t = useTranslations('typedCards.benefits')
  const format = useFormat()
  return (
    <Section title={t('title')}>
      {benefits.length === 0 && <p className="soft">{keepWords(t('none'))}</p>}
      {benefits.map((row, index) => {
        const left = row.max_limit === null || row.used === null ? null : row.max_limit - row.used
        const items = cardAmounts.flatMap((name) => {
          const satang = row[name]
          return satang === null ? [] : [{ label: t(name), value: format.baht(satang) }]
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and their order doesn't change
          <Card key={index}>
            <h3>{row.benefit}</h3>
            <DefinitionList
              items={
                left === null || left < 0
                  ? items
                  : [...items, { label: t('left'), value: format.baht(left), strong: true }]
              }
            />
          </Card>
        )
      })}
    </Section>
  )
}

function CardPicture({ side, images }: { side: CardSide; images: readonly ClaimDocument[] }) {
  const t = useTranslations('typedCards.picture')
  const common = useTranslations('common')
  const [isLarge, setLarge] = useState(false)
  const document = images.find(({ list, fate }) => list === side && fate === 'accepted')
  const thumbnail = useThumbnail(document ?? { id: '', has_thumbnail: false })
  const label = t(side)
  return (
    <div className={styles.slot}>
      <h3 className={styles.slotTitle}>{label}</h3>
      {document ? (
        <button
          type="button"
          className={styles.preview}
          aria-label={t('enlarge', { side: label })}
          onClick={() => setLarge(true)}
        >
          {thumbnail && <img src={thumbnail} alt="" />}
        </button>
      ) : (
        <p className="soft">{keepWords(t('none'))}</p>
      )}
      {document && isLarge && (
        <Sheet open title={label} closeLabel={common('close')} onClose={() => setLarge(false)}>
          <DocumentFile id={document.id} height={13}>
            {(url) => <img className={styles.large} src={url} alt={label} />}
          </DocumentFile>
        </Sheet>
      )}
    </div>
  )
}

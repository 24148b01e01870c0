import type { ClaimDocument } from '@khum/contract/documents'
import type { Box } from '@khum/contract/readings'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { Card, Section } from '../../../ui/layout/card'
import { useDocumentUrl } from '../../documents'
import styles from './reading.module.css'
import type { SuggestedKind, Suggestion } from './suggestions'

/**
 * Shows each value that was read from the receipt, with the part of the picture that it was read from. The member can
 * leave out some values, then fill in the others with one tap.
 */
export function FoundValues({
  words,
  receipt,
  found,
  onAccept,
  onLeaveOut,
}: {
  words: { title: string; accept: string; decline: string }
  receipt: ClaimDocument
  found: readonly Suggestion[]
  onAccept: () => void
  onLeaveOut: (kinds: SuggestedKind[]) => void
}) {
  const t = useTranslations('filing.reading')
  const url = useDocumentUrl(receipt)
  const isPicture = receipt.content_type !== 'application/pdf'
  return (
    <Section title={words.title}>
      <Card>
        <ul className={styles.values}>
          {found.map((one) => (
            <li key={one.kind} className={styles.value}>
              <div className={styles.words}>
                <span className={styles.label}>{t(one.kind)}</span>
                <FoundValue found={one} />
                {isPicture && url && one.box && (
                  <PicturePart url={url} box={one.box} alt={t('part', { label: t(one.kind) })} />
                )}
              </div>
              {found.length > 1 && (
                <IconButton
                  label={t('leaveOut', { label: t(one.kind) })}
                  onClick={() => onLeaveOut([one.kind])}
                >
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.answers}>
          <Button type="button" onClick={onAccept}>
            {words.accept}
          </Button>
          <Button type="button" look="secondary" onClick={() => onLeaveOut(found.map(({ kind }) => kind))}>
            {words.decline}
          </Button>
        </div>
      </Card>
    </Section>
  )
}

function FoundValue({ found: { kind, value, place } }: { found: Suggestion }) {
  const format = useFormat()
  if (kind === 'total') return <strong>{format.baht(Math.round(Number(value) * 100))}</strong>
  if (kind === 'date') return <strong>{format.date(value)}</strong>
  return <strong>{place && format.words(place)}</strong>
}

/** How much of the picture is shown around a value, as shares of the picture's width and height. */
const margin = { x: 0.06, y: 0.02 }

/** Shows the part of the picture around `box`, as wide as the row. */
function PicturePart({ url, box, alt }: { url: string; box: Box; alt: string }) {
  const [left, top] = [Math.max(0, box.x - margin.x), Math.max(0, box.y - margin.y)]
  const width = Math.min(1 - left, box.w + 2 * margin.x)
  const height = Math.min(1 - top, box.h + 2 * margin.y)
  const [tall, setTall] = useState<number>()
  return (
    <div className={styles.part} style={{ aspectRatio: `${width} / ${height * (tall ?? 1)}` }}>
      <img
        src={url}
        alt={alt}
        style={{ width: `${100 / width}%`, transform: `translate(${-100 * left}%, ${-100 * top}%)` }}
        onLoad={({ currentTarget }) => setTall(currentTarget.naturalHeight / currentTarget.naturalWidth)}
      />
    </div>
  )
}

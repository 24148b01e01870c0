import type { Case } from '@khum/contract/office-case'
import { useTranslations } from '../../i18n'
import { type Box, type Rotation, turnBox } from './boxes'
import type { Find } from './use-find'
import styles from './viewer.module.css'

/** The CSS position of a box on its rotated page. */
export function placeOf(box: Box, rotation: Rotation) {
  const { x, y, width, height } = turnBox(box, rotation)
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }
}

/** Marks where the automatic reading found values on a picture. */
export function ReadValues({
  document,
  rotation,
}: {
  document: Case['documents'][number]
  rotation: Rotation
}) {
  const t = useTranslations('viewer')
  return document.readings?.map(({ kind, box: { x, y, w, h } }) => (
    <span
      key={`${kind} ${x} ${y}`}
      role="img"
      aria-label={t(`read_${kind}`)}
      title={t(`read_${kind}`)}
      className={styles.read}
      style={placeOf({ x, y, width: w, height: h }, rotation)}
    />
  ))
}

/** The search hits on a page. */
export function Hits({ find, page, rotation }: { find: Find; page: number; rotation: Rotation }) {
  return find.hits.flatMap((hit, index) =>
    hit.page === page
      ? hit.boxes.map((box, part) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box of a hit has no id
            key={`${index} ${part}`}
            className={styles.hit}
            data-current={index === find.at || undefined}
            style={placeOf(box, rotation)}
          />
        ))
      : [],
  )
}

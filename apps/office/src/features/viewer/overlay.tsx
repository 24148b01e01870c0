import { type Box, type Rotation, turnBox } from './boxes'
import type { Find } from './use-find'
import styles from './viewer.module.css'

/** The CSS position of a box on its rotated page. */
export function placeOf(box: Box, rotation: Rotation) {
  const { x, y, width, height } = turnBox(box, rotation)
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }
}

/** The search hits on a page. */
export function Hits({ find, page, rotation }: { find: Find; page: number; rotation: Rotation }) {
  return find.hits.flatMap((hit, index) =>
    hit.page === page
      ? hit.boxes.map((box, part) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
            key={`${index} ${part}`}
            className={styles.hit}
            data-current={index === find.at || undefined}
            style={placeOf(box, rotation)}
          />
        ))
      : [],
  )
}

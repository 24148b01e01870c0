import type { ContentItem } from '@khum/contract/content'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router'
import { keepWords } from '../../ui/text/keep-words'
import styles from './content.module.css'

export function ContentCard({ item }: { item: ContentItem }) {
  const t = useTranslations('content')
  const format = useFormat()
  const isPromotion = item.kind === 'promotion'
  const until = item.ends_on && t('until', { date: format.date(item.ends_on, 'short') })
  return (
    <li className={styles.item}>
      <Link
        className={styles.card ?? ''}
        data-wide={isPromotion}
        to={href(isPromotion ? 'promotion' : 'article', { id: item.id })}
      >
        <span className={styles.frame}>
          {item.image && (
            <img
              className={styles.picture}
              src={item.image.src}
              width={item.image.width}
              height={item.image.height}
              alt=""
              loading="lazy"
            />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{keepWords(item.title)}</span>
          {item.partner && <span className="soft">{item.partner.name}</span>}
          <span className="soft">{isPromotion ? until : format.date(item.published_on, 'short')}</span>
        </span>
      </Link>
    </li>
  )
}

import type { Home } from '@khum/contract/home'
import { href } from '@khum/contract/paths'
import { Link } from 'react-router'
import { useFormat, useTranslations } from '../../i18n'
import { Section } from '../../ui/layout/card'
import styles from './home.module.css'

const ways = {
  promotions: { list: href('promotions'), one: (id: string) => href('promotion', { id }) },
  articles: { list: href('articles'), one: (id: string) => href('article', { id }) },
}

/** Promotions or articles in a row to leaf through. */
export function Teasers({ kind, items }: { kind: 'promotions' | 'articles'; items: Home['promotions'] }) {
  const t = useTranslations('home')
  const common = useTranslations('common')
  const format = useFormat()
  if (items.length === 0) return null
  return (
    <Section title={t(kind)} more={<Link to={ways[kind].list}>{common('seeAll')}</Link>}>
      <ul className={styles.teasers}>
        {items.map((item) => (
          <li key={item.id}>
            <Link className={styles.teaser ?? ''} to={ways[kind].one(item.id)}>
              {item.image && <img className={styles.picture} src={item.image} alt="" loading="lazy" />}
              <span className={styles.teaserTitle}>{item.title}</span>
              {item.ends_on && (
                <span className={styles.until}>
                  {t('until', { date: format.date(item.ends_on, 'short') })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

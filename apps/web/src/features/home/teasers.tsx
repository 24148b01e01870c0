import type { Home } from '@khum/contract/home'
import { Link } from 'react-router'
import { useFormat, useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { Section } from '../../ui/layout/card'
import { Banner } from './banner'
import styles from './home.module.css'
import { type TeaserKind, ways } from './ways'

/** Promotions or articles in a row to leaf through, below the insurer's banner for them. */
export function Teasers({ kind, items }: { kind: TeaserKind; items: Home['promotions'] }) {
  const t = useTranslations('home')
  const common = useTranslations('common')
  const format = useFormat()
  const brand = useBrand()
  if (items.length === 0 && brand.banners[kind].image === null) return null
  return (
    <Section title={t(kind)} more={<Link to={ways[kind].list}>{common('seeAll')}</Link>}>
      <Banner kind={kind} items={items} />
      {items.length > 0 && (
        <ul className={styles.teasers}>
          {items.map((item) => (
            <li key={item.id}>
              <Link className={styles.teaser ?? ''} to={ways[kind].one(item.id)}>
                {item.image && (
                  <img
                    className={styles.picture}
                    src={item.image}
                    width={320}
                    height={180}
                    alt=""
                    loading="lazy"
                  />
                )}
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
      )}
    </Section>
  )
}

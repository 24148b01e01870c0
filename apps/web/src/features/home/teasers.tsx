import type { Home } from '@khum/contract/home'
import { href } from '@khum/contract/paths'
import { useFormat, useLang, useTranslations } from '../../i18n'
import { Link } from '../../router'
import { useBrand } from '../../theme/brand'
import { PlatedPicture } from '../../ui/display/plated-picture'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import styles from './home.module.css'
import { TeaserSkeleton } from './skeletons'

type TeaserKind = 'promotions' | 'articles'

const addresses = {
  promotions: { list: href('promotions'), item: (id: string) => href('promotion', { id }) },
  articles: { list: href('articles'), item: (id: string) => href('article', { id }) },
}

/**
 * The promotions or articles on home, below the insurer's banner. Until the items arrive, shows the banner, whose
 * picture is part of the theme, and reserves the space of the items.
 */
export function Teasers({ kind, items }: { kind: TeaserKind; items: Home['promotions'] | undefined }) {
  const t = useTranslations('home')
  const common = useTranslations('common')
  const format = useFormat()
  const banner = useBanner(kind)
  if (banner.image === null && !items?.length) return items ? null : <TeaserSkeleton />
  return (
    <Section title={t(kind)} more={<Link to={addresses[kind].list}>{common('seeAll')}</Link>}>
      <Banner kind={kind} items={items ?? []} />
      {!items && <SkeletonBlock height={14} />}
      {items && items.length > 0 && (
        <ul className={styles.teasers}>
          {items.map((item) => (
            <li key={item.id}>
              <Link className={styles.teaser ?? ''} to={addresses[kind].item(item.id)}>
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
                <span className={styles.teaserTitle}>{keepWords(item.title)}</span>
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

function useBanner(kind: TeaserKind) {
  const lang = useLang()
  const { banners } = useBrand()
  const { image, leadsTo } = banners[kind]
  return { image: lang === 'en' ? image.en : image.th, leadsTo }
}

/** The insurer's banner. It links to the item named in the theme, or else to the list. Requirement 3.2 */
function Banner({ kind, items }: { kind: TeaserKind; items: Home['promotions'] }) {
  const t = useTranslations('home.banner')
  const { image, leadsTo } = useBanner(kind)
  if (image === null) return null
  const label =
    leadsTo === null ? t(`${kind}All`) : (items.find(({ id }) => id === leadsTo)?.title ?? t(kind))
  return (
    <Link
      className={styles.banner ?? ''}
      to={leadsTo === null ? addresses[kind].list : addresses[kind].item(leadsTo)}
      aria-label={label}
    >
      <PlatedPicture
        src={image}
        width={640}
        height={280}
        alt=""
        // The promotions' banner is the largest picture of the first view, so it loads with the page.
        {...(kind === 'promotions' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </Link>
  )
}

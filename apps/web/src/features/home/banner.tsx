import type { Home } from '@khum/contract/home'
import { Link } from 'react-router'
import { useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import styles from './home.module.css'
import { type TeaserKind, ways } from './ways'

/** The insurer's picture: leads to the one its theme names, as far as it is to; else to the list. Spec §3 Theme. */
export function Banner({ kind, items }: { kind: TeaserKind; items: Home['promotions'] }) {
  const t = useTranslations('home.banner')
  const { image, leadsTo } = useBrand().banners[kind]
  if (image === null) return null
  const label =
    leadsTo === null ? t(`${kind}All`) : (items.find(({ id }) => id === leadsTo)?.title ?? t(kind))
  return (
    <Link
      className={styles.banner ?? ''}
      to={leadsTo === null ? ways[kind].list : ways[kind].one(leadsTo)}
      aria-label={label}
    >
      <img src={image} width={640} height={280} alt="" loading="lazy" />
    </Link>
  )
}

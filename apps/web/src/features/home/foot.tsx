import { href } from '@khum/contract/paths'
import { Link } from 'react-router'
import { useTranslations } from '../../i18n'
import styles from './home.module.css'

const pages = ['contact', 'faq', 'claim-documents', 'about'] as const

/** Quiet ways to what people look for when they did not find it above. */
export function Foot() {
  const t = useTranslations('home.foot')
  return (
    <nav aria-label={t('title')}>
      <ul className={styles.foot}>
        {pages.map((type) => (
          <li key={type}>
            <Link to={href('others', { type })}>{t(type)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

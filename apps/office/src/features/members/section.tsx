import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import styles from './members.module.css'

/** A part of the screen with its heading. If the part is empty, it says so. */
export function Section({
  title,
  isEmpty,
  children,
}: {
  title: string
  isEmpty: boolean
  children: ReactNode
}) {
  const t = useTranslations('members')
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {isEmpty ? <p className={styles.soft}>{t('nothing')}</p> : children}
    </section>
  )
}

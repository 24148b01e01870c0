import { licences } from 'virtual:licences'
import { useTranslations } from '../../i18n'
import { Disclosure, Disclosures } from '../../ui/layout/disclosure'
import styles from './information.module.css'

/** The work of others in these pages, as their packages say it. */
export function Licences() {
  const t = useTranslations('information.licences')
  return (
    <>
      <p className={styles.text}>{t('lead')}</p>
      <Disclosures>
        {licences.map(({ licence, packages }) => (
          <Disclosure
            key={licence}
            title={t('group', { licence: licence ?? t('undeclared'), count: packages.length })}
          >
            <ul className={styles.packages}>
              {packages.map(({ name, version }) => (
                <li key={`${name}@${version}`}>
                  {name} <span>{version}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </Disclosures>
    </>
  )
}

import { href } from '@khum/contract/paths'
import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { ChevronRight } from 'lucide-react'
import { useFormat } from '../../i18n'
import { Link } from '../../router'
import { keepWords } from '../../ui/text/keep-words'
import { ProviderBadges } from './provider-badges'
import { ProviderLogo } from './provider-logo'
import styles from './telemedicine.module.css'

export function ProviderList({ label, providers }: { label: string; providers: readonly TelemedProvider[] }) {
  const format = useFormat()
  return (
    <ul className={styles.providers} aria-label={label}>
      {providers.map((provider) => (
        <li key={provider.id}>
          <Link to={href('telemedMart', { id: provider.id })} className={styles.provider ?? ''}>
            <ProviderLogo logo={provider.logo} />
            <span className={styles.words}>
              <span className={styles.name}>{format.words(provider.name)}</span>
              <span className="soft">{keepWords(format.words(provider.summary))}</span>
            </span>
            <ChevronRight className={styles.arrow} aria-hidden="true" />
            <ProviderBadges provider={provider} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

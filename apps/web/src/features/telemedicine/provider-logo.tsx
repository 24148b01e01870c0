import { Stethoscope } from 'lucide-react'
import { PlatedPicture } from '../../ui/display/plated-picture'
import styles from './telemedicine.module.css'

export function ProviderLogo({ logo, size = 'md' }: { logo: string | null; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={styles.logo} data-size={size} aria-hidden="true">
      {logo === null ? <Stethoscope /> : <PlatedPicture src={logo} alt="" width={56} height={56} />}
    </span>
  )
}

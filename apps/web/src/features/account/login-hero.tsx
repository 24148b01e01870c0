import { preload } from 'react-dom'
import { useLang, useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import styles from './login.module.css'

/** The insurer's picture and logo above the sign-in. */
export function LoginHero() {
  const t = useTranslations('account.login')
  const brand = useBrand()
  const product = brand.productName[useLang()]
  // The largest thing on the page; named by a style alone, it would be asked for late.
  if (brand.loginImage) preload(brand.loginImage, { as: 'image', fetchPriority: 'high' })
  return (
    <div className={styles.hero}>
      <div className={styles.welcome}>
        {brand.logo && <img className={styles.logo} src={brand.logo} alt={product} />}
        <p className={styles.hello}>{t('welcome')}</p>
        <p>{t('lead')}</p>
      </div>
    </div>
  )
}

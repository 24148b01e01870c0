import { preload } from 'react-dom'
import { useLang, useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import styles from './login.module.css'

/** The insurer's picture and logo above the sign-in. The SSO screen has its own picture. */
export function LoginHero({ sso = false }: { sso?: boolean }) {
  const t = useTranslations('account.login')
  const brand = useBrand()
  const product = brand.productName[useLang()]
  // This is the LCP element. A picture that only a style names would load late.
  const image = sso ? brand.ssoLoginImage : brand.loginImage
  if (image) preload(image, { as: 'image', fetchPriority: 'high' })
  return (
    <div className={styles.hero} data-sso={sso}>
      <div className={styles.welcome}>
        {brand.logo && <img className={styles.logo} src={brand.logo} alt={product} />}
        <p className={styles.hello}>{t('welcome')}</p>
        {!sso && <p>{t('lead')}</p>}
      </div>
    </div>
  )
}

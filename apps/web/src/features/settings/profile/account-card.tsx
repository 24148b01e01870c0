import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { Button } from '../../../ui/action/button'
import { phoneText } from '../../../ui/fields/phone-field'
import { Card } from '../../../ui/layout/card'
import styles from '../settings.module.css'
import { PhoneSheet } from './phone-sheet'

/** Shows the username, which is fixed, and the phone for one-time codes, which the member can change. */
export function AccountCard({ username, phone }: { username: string; phone: string | null }) {
  const t = useTranslations('profile')
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <div className={styles.fact}>
        <span className="soft">{t('username')}</span>
        <strong className={styles.value}>{username}</strong>
        <span className="soft">{t('usernameFixed')}</span>
      </div>
      <div className={styles.row}>
        <div className={styles.fact}>
          <span className="soft">{t('phone')}</span>
          <strong className={styles.value}>{phone === null ? t('noPhone') : phoneText(phone)}</strong>
        </div>
        <Button look="secondary" size="sm" onClick={() => setOpen(true)}>
          {phone === null ? t('addPhone') : t('changePhone')}
        </Button>
      </div>
      {open && <PhoneSheet phone={phone} onClose={() => setOpen(false)} />}
    </Card>
  )
}

import { useLang, useTranslations } from '../../i18n'
import { Refresh } from '../../lib/refresh'
import { useSession } from '../../lib/services'
import styles from './home.module.css'

/** By name, from the session, and beside it the way to the newest. */
export function Greeting({ refetch }: { refetch: () => Promise<{ error: unknown }> }) {
  const t = useTranslations('home')
  const lang = useLang()
  const session = useSession()
  return (
    <div className={styles.head}>
      <p className={styles.greeting}>
        {session.status === 'member'
          ? t('greeting', { name: session.member.name[lang] })
          : t('greetingGuest')}
      </p>
      <Refresh refetch={refetch} />
    </div>
  )
}

import { officialAccountUrl } from '@khum/contract/home-menu'
import { href } from '@khum/contract/paths'
import { MessageCircle } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { useSession } from '../../lib/services'
import { useTheme } from '../../theme/brand'
import { ButtonLink } from '../../ui/action/button-link'
import { Card, Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import { keepWords } from '../../ui/text/keep-words'
import { CallRow, EmergencyNumbers, OwnHotlines } from '../coverages'
import styles from './information.module.css'

/** The hotline of the regulator, Thailand's Office of Insurance Commission. */
const regulator = '1186'

export function Contact() {
  const t = useTranslations('information.contact')
  const theme = useTheme()
  const member = useSession().status === 'member'
  const account = theme ? officialAccountUrl(theme) : null
  return (
    <>
      <Card>
        <h2>{keepWords(t('us'))}</h2>
        <p className={styles.text}>{keepWords(account ? t('line') : t('noLine'))}</p>
        {account && (
          <ButtonLink wide icon={<MessageCircle />} to={account} target="_blank" rel="noopener noreferrer">
            {t('openLine')}
          </ButtonLink>
        )}
        <p className={styles.text}>{keepWords(t('have'))}</p>
      </Card>
      {account && <p className={styles.text}>{keepWords(t('insurer'))}</p>}
      {member && <OwnHotlines />}
      <Section title={t('yourself')}>
        <List label={t('yourself')}>
          <ListRow title={t('claims')} to={href('claimStatus')} />
          <ListRow title={t('hospitals')} to={href('searchHospital')} />
          <ListRow title={t('faq')} to={href('others', { type: 'faq' })} />
        </List>
      </Section>
      <EmergencyNumbers />
      <Section title={t('complaint')}>
        <ul>
          <CallRow who={t('regulator')} number={regulator} />
        </ul>
      </Section>
    </>
  )
}

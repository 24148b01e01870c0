import { href } from '@khum/contract/paths'
import { SearchX } from 'lucide-react'
import { OpenInLine } from '../features/external-sign-in'
import { useTranslations } from '../i18n'
import { useServices } from '../lib/services'
import { ButtonLink } from '../ui/action/button-link'
import { EmptyState } from '../ui/feedback/empty-state'
import { Screen } from './shell/screen'

/** The 404 page. Also shown outside LINE if the partner's pages open only in LINE. Requirements 4.4 and 8.13 */
export function NotPageRoute() {
  const t = useTranslations('common')
  const shell = useTranslations('shell.notFound')
  const lineOnly = useServices().line.refused()
  return (
    <Screen name="notPage">
      <EmptyState
        icon={<SearchX />}
        status={lineOnly ? undefined : '404'}
        title={shell('title')}
        text={shell(lineOnly ? 'lineOnly' : 'body')}
        action={lineOnly ? <OpenInLine /> : <ButtonLink to={href('home')}>{t('home')}</ButtonLink>}
      />
    </Screen>
  )
}

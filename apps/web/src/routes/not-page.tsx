import { href } from '@khum/contract/paths'
import { SearchX } from 'lucide-react'
import { OpenInLine } from '../features/external-sign-in/open-in-line'
import { useTranslations } from '../i18n'
import { useServices } from '../lib/services'
import { ButtonLink } from '../ui/action/button-link'
import { EmptyState } from '../ui/feedback/empty-state'
import { Screen } from './shell/screen'

/** Spec §8: "This page could not be found" (404) with a link home. */
export function NotPageRoute() {
  const t = useTranslations('common')
  const shell = useTranslations('shell.notFound')
  // Spec §4 Messaging login: the partner's pages open inside LINE only, and this is not LINE.
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

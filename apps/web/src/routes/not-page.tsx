import { href } from '@khum/contract/paths'
import { SearchX } from 'lucide-react'
import { useTranslations } from '../i18n'
import { ButtonLink } from '../ui/action/button-link'
import { EmptyState } from '../ui/feedback/empty-state'
import { Screen } from './shell/screen'

/** Spec §8: "This page could not be found" with a link home. */
export function NotPageRoute() {
  const t = useTranslations('common')
  const shell = useTranslations('shell.notFound')
  return (
    <Screen name="notPage">
      <EmptyState
        icon={<SearchX />}
        title={shell('title')}
        text={shell('body')}
        action={<ButtonLink to={href('home')}>{t('home')}</ButtonLink>}
      />
    </Screen>
  )
}

import { href, matchPath } from '@khum/contract/paths'
import { Construction } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from '../i18n'
import { ButtonLink } from '../ui/action/button-link'
import { EmptyState } from '../ui/feedback/empty-state'
import { Screen } from './shell/screen'

/** Stands honestly where a screen is still to come. */
export function ComingRoute() {
  const t = useTranslations('common')
  const shell = useTranslations('shell.coming')
  const titles = useTranslations('titles')
  const name = matchPath(useLocation().pathname) ?? 'notPage'
  return (
    <Screen name={name}>
      <EmptyState
        icon={<Construction />}
        title={shell('title')}
        text={shell('body', { screen: titles(name) })}
        action={<ButtonLink to={href('home')}>{t('home')}</ButtonLink>}
      />
    </Screen>
  )
}

import { LanguageSwitch, LoginForm, LoginHero } from '../features/account'
import { LinkAccount, SsoArrival, useArrivalState } from '../features/external-sign-in'
import { useTitles, useTranslations } from '../i18n'
import { Screen } from './shell/screen'

/**
 * The screen for visitors who came through LINE or a partner and have no linked account. They sign in to link their
 * account, or register a new one.
 */
export function CheckPageAuthRoute() {
  const t = useTranslations('externalSignIn.link')
  const titles = useTitles()
  const failed = useArrivalState() !== null
  return (
    <Screen
      name="checkPageAuth"
      {...(failed ? { title: titles('login') } : {})}
      bare
      back={null}
      end={<LanguageSwitch />}
    >
      <LinkAccount form={(linkToken) => <LoginForm linkToken={linkToken} submitLabel={t('submit')} />} />
    </Screen>
  )
}

/** Single sign-on by a partner's signed link. Requirements 1.11 and 6.3 */
export function SsoRoute() {
  const titles = useTitles()
  const failed = useArrivalState() !== 'working'
  return (
    <Screen
      name="sso"
      {...(failed ? { title: titles('login') } : {})}
      bare
      back={null}
      hero={<LoginHero sso />}
      end={<LanguageSwitch />}
    >
      <SsoArrival />
    </Screen>
  )
}

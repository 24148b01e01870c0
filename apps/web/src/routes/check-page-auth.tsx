import { LanguageSwitch, LoginForm } from '../features/account'
import { LinkAccount, useArrivalState } from '../features/external-sign-in'
import { useTitles, useTranslations } from '../i18n'
import { Screen } from './shell/screen'

/** Came in by LINE or a partner, and no account is linked: link one by signing in, or register. */
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

import { LanguageSwitch, LoginHero } from '../features/account'
import { SsoArrival, useArrivalState } from '../features/external-sign-in'
import { useTitles } from '../i18n'
import { Screen } from './shell/screen'

/** Spec §1, §6: entry from a partner by its signed link. */
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

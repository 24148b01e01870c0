import { notificationTabs } from '@khum/contract/notifications'
import { useSearchParams } from 'react-router'
import { NotificationTabs } from '../features/notifications'
import { Screen } from './shell/screen'

/** Spec §2 /notification: the tab stands in the address, so that coming back shows the same one. */
export function NotificationsRoute() {
  const [search, setSearch] = useSearchParams()
  const tab = notificationTabs.find((known) => known === search.get('tab')) ?? 'claim_status'
  return (
    <Screen name="notifications">
      <NotificationTabs
        tab={tab}
        onTab={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
      />
    </Screen>
  )
}

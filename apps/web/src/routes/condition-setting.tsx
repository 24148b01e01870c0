import { MyConditions } from '../features/consent'
import { Screen } from './shell/screen'

/** The terms the member accepted. */
export function ConditionSettingRoute() {
  return (
    <Screen name="conditionSetting">
      <MyConditions />
    </Screen>
  )
}

import { matchPath, type PathName } from '@khum/contract/paths'
import type { TelemedEntry } from '@khum/contract/telemedicine'
import { useLocation, useParams } from 'react-router'
import { Terms, termsSteps } from '../features/telemedicine'
import { useTitles } from '../i18n'
import { NotPageRoute } from './not-page'
import { Screen } from './shell/screen'

/** Which family an address belongs to, and its step; null: the address's `{id}` says it. */
const screens: Partial<Record<PathName, { entry: TelemedEntry; step: string | null }>> = {
  telemedPolicy1: { entry: 'mart', step: '1' },
  telemedPolicy2: { entry: 'mart', step: '2' },
  telemedPolicy3: { entry: 'mart', step: '3' },
  telemedPolicy: { entry: 'mart', step: null },
  telemedPolicyCoverage1: { entry: 'coverage', step: '1' },
  telemedPolicyCoverage2: { entry: 'coverage', step: '2' },
  telemedPolicyCoverage3: { entry: 'coverage', step: '3' },
  telemedPolicyCoverage: { entry: 'coverage', step: null },
}

/** Spec §2: the three terms, in both families and both forms, /telemed-policy-2 and /telemed-policy/2. */
export function TelemedPolicyRoute() {
  const titles = useTitles()
  const { id } = useParams()
  const name = matchPath(useLocation().pathname)
  const screen = name === null ? undefined : screens[name]
  const step = termsSteps.find((one) => String(one) === (screen?.step ?? id))
  if (name === null || !screen || step === undefined) return <NotPageRoute />
  const form = screen.step === null ? 'id' : 'numbered'
  return (
    <Terms key={step} entry={screen.entry} step={step} form={form}>
      {({ body, action }) => (
        <Screen name={name} title={titles(`telemedPolicy${step}`)} bare action={action}>
          {body}
        </Screen>
      )}
    </Terms>
  )
}

import { href, matchPath, type PathName } from '@khum/contract/paths'
import type { TelemedEntry } from '@khum/contract/telemedicine-visit'
import {
  ChooseFromCoverage,
  ChooseFromMart,
  CodeScreen,
  Mart,
  Preview,
  PreviewUnderWay,
  ProviderGone,
  ProviderPage,
  StartButton,
  TelemedSearch,
  Terms,
  termsSteps,
  useProvider,
} from '../features/telemedicine'
import { useTitles } from '../i18n'
import { hasFailed } from '../lib/has-failed'
import { useLocation, useParams } from '../router'
import { SkeletonBlock } from '../ui/feedback/skeleton'
import type { Parts } from '../ui/layout/parts'
import { NotPageRoute } from './not-page'
import { Screen } from './shell/screen'

/** `/telemed-mart/{id?}`: all providers, or one. */
export function TelemedMartRoute() {
  const { id } = useParams()
  if (id !== undefined) return <Provider id={id} />
  return (
    <Screen name="telemedMart" back={href('home')}>
      <Mart />
    </Screen>
  )
}

function Provider({ id }: { id: string }) {
  const provider = useProvider(id)
  const failed = hasFailed(provider)
  return (
    <Screen
      name="telemedMart"
      {...(!failed && provider.data ? { action: <StartButton provider={provider.data} /> } : {})}
    >
      {provider.isPending && <SkeletonBlock height={24} />}
      {failed && <ProviderGone error={provider.error} onRetry={() => void provider.refetch()} />}
      {!failed && provider.data && <ProviderPage provider={provider.data} />}
    </Screen>
  )
}

/** `/telemed-mart/search` and `/telemed-mart/search/{id}`: all providers, or those of a category. */
export function TelemedSearchRoute() {
  const { id } = useParams()
  return (
    <Screen name={id === undefined ? 'telemedSearch' : 'telemedSearchCategory'}>
      <TelemedSearch key={id} {...(id === undefined ? {} : { category: id })} />
    </Screen>
  )
}

/**
 * `/telemedicine/{id?}`: the member chooses cards for the provider with this id. Without an id, continues the
 * unfinished visit.
 */
export function TelemedicineRoute() {
  const { id } = useParams()
  return <ChooseFromMart provider={id}>{step('telemedicine')}</ChooseFromMart>
}

/** `/telemedicine-coverage/{id?}`: the member chooses a provider and extra cards for the main card with this id. */
export function TelemedicineCoverageRoute() {
  const { id } = useParams()
  return (
    <ChooseFromCoverage key={id} coverage={id}>
      {step('telemedicineCoverage')}
    </ChooseFromCoverage>
  )
}

/**
 * For each terms screen: where the visit was started, and the step of the terms. If `step` is null, the step is the
 * parameter `id` in the screen's address.
 */
const termsScreens: Partial<Record<PathName, { entry: TelemedEntry; step: string | null }>> = {
  telemedPolicy1: { entry: 'mart', step: '1' },
  telemedPolicy2: { entry: 'mart', step: '2' },
  telemedPolicy3: { entry: 'mart', step: '3' },
  telemedPolicy: { entry: 'mart', step: null },
  telemedPolicyCoverage1: { entry: 'coverage', step: '1' },
  telemedPolicyCoverage2: { entry: 'coverage', step: '2' },
  telemedPolicyCoverage3: { entry: 'coverage', step: '3' },
  telemedPolicyCoverage: { entry: 'coverage', step: null },
}

/**
 * The three steps of the terms, at both kinds of address: `/telemed-policy-2` and `/telemed-policy/2`. Requirement 2.4
 */
export function TelemedPolicyRoute() {
  const titles = useTitles()
  const { id } = useParams()
  const name = matchPath(useLocation().pathname)
  const screen = name === null ? undefined : termsScreens[name]
  const current = termsSteps.find((one) => String(one) === (screen?.step ?? id))
  if (name === null || !screen || current === undefined) return <NotPageRoute />
  return (
    <Terms key={current} entry={screen.entry} step={current} form={screen.step === null ? 'id' : 'numbered'}>
      {step(name, { title: titles(`telemedPolicy${current}`) })}
    </Terms>
  )
}

/** `/preview-telemedicine/{id?}`: the visit with that id, or the one in progress. */
export function PreviewTelemedicineRoute() {
  const { id } = useParams()
  const screen = step('previewTelemedicine')
  if (id === undefined) return <PreviewUnderWay>{screen}</PreviewUnderWay>
  return (
    <Preview key={id} id={id}>
      {screen}
    </Preview>
  )
}

/** `/preview-telemedicine-code/{id?}`: the hand-off code of a visit. */
export function PreviewTelemedicineCodeRoute() {
  const { id } = useParams()
  const screen = step('previewTelemedicineCode', { back: href('telemedMart') })
  if (id === undefined) return <PreviewUnderWay>{screen}</PreviewUnderWay>
  return (
    <CodeScreen key={id} id={id}>
      {screen}
    </CodeScreen>
  )
}

/** Returns a function that renders a step of a visit as a screen without the bottom bar. */
function step(name: PathName, frame: { title?: string; back?: string } = {}) {
  return ({ body, action }: Parts) => (
    <Screen name={name} {...frame} bare action={action}>
      {body}
    </Screen>
  )
}

import type { ConsentDue } from '@khum/contract/consent-due'
import type { PathName } from '@khum/contract/paths'

/** The screens where new texts are accepted, terms first. */
const updateScreens = [
  { kind: 'terms', screen: 'conditionUpdate' },
  { kind: 'privacy', screen: 'privacyUpdate' },
] as const

/** Screens that stay open until a forced text is accepted: accepting it, its code, and deleting the account. R60 */
const stayOpen: readonly PathName[] = [
  'conditionUpdate',
  'privacyUpdate',
  'otp',
  'deleteAccount',
  'otpDelete',
  'notFound',
  'notPage',
]

/** Texts that can be postponed are offered only on these screens, so that they don't interrupt a task. */
const offeringScreens: readonly PathName[] = ['home', 'coverages', 'setting', 'notifications']

type Gate =
  | { screen: (typeof updateScreens)[number]['screen']; offers?: string }
  /** The screen is for accepting a text, but none is due. */
  | 'nothing due'
  | null

/**
 * The screen to visit first because of new texts: the member must accept a forced text, and may accept one in `offers`.
 * Requirement 3.14
 */
export function consentGate(
  name: PathName,
  due: readonly ConsentDue[],
  wasOffered: (id: string) => boolean,
): Gate {
  const waiting = updateScreens.flatMap(({ kind, screen }) => {
    const text = due.find((one) => one.kind === kind)
    return text ? [{ ...text, screen }] : []
  })
  if (updateScreens.some(({ screen }) => screen === name)) {
    return waiting.some(({ screen }) => screen === name) ? null : 'nothing due'
  }
  const forced = waiting.find((text) => text.is_force)
  if (forced) return stayOpen.includes(name) ? null : { screen: forced.screen }
  const offered = offeringScreens.includes(name) && waiting.find((text) => !wasOffered(text.id))
  return offered ? { screen: offered.screen, offers: offered.id } : null
}

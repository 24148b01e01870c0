import type { ConsentDue } from '@khum/contract/consent-due'
import type { PathName } from '@khum/contract/paths'

/** The screens on which new consent documents are accepted, terms first. */
const updateScreens = [
  { kind: 'terms', screen: 'conditionUpdate' },
  { kind: 'privacy', screen: 'privacyUpdate' },
] as const

/**
 * The only screens that a member can open before accepting a forced version of the terms or the privacy notice: the
 * screens for accepting the document and entering the one-time code, the screens for deleting the account, and the 404
 * pages. R60
 */
const stayOpen: readonly PathName[] = [
  'conditionUpdate',
  'privacyUpdate',
  'otp',
  'deleteAccount',
  'otpDelete',
  'notFound',
  'notPage',
]

/** Consent texts that can be postponed are offered only on these screens, so that no text interrupts a task. */
const offeringScreens: readonly PathName[] = ['home', 'coverages', 'setting', 'notifications']

type Gate =
  | { screen: (typeof updateScreens)[number]['screen']; offers?: string }
  /** The member opened a consent screen but has nothing to accept there. */
  | 'nothing due'
  | null

/**
 * Returns the consent screen to show instead of the screen `name`; null if the member can open that screen. If the
 * member may postpone the document on the consent screen, `offers` in the result is the document's id. Requirement 3.14
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

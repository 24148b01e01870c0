import type { ConsentDue } from '@khum/contract/consent-due'
import type { PathName } from '@khum/contract/paths'

/** Where a new text is read and accepted; terms come first. */
const updateScreens = [
  { kind: 'terms', screen: 'conditionUpdate' },
  { kind: 'privacy', screen: 'privacyUpdate' },
] as const

/** What stays reachable while a forced text waits: accepting it, its code, and leaving. TRUST R60 */
const stayOpen: readonly PathName[] = [
  'conditionUpdate',
  'privacyUpdate',
  'otp',
  'deleteAccount',
  'otpDelete',
  'notFound',
  'notPage',
]

/** Where nobody is in the middle of something: a text that can be put off is offered only here. */
const offering: readonly PathName[] = ['home', 'coverages', 'setting', 'notifications']

type Gate =
  | { screen: (typeof updateScreens)[number]['screen']; offers?: string }
  /** This screen was about a text that waits no longer. */
  | 'settled'
  | null

/** What waiting texts make of a member's visit to a screen. Spec §3 isForce. */
export function textGate(name: PathName, due: readonly ConsentDue[], putOff: (id: string) => boolean): Gate {
  const waiting = updateScreens.flatMap(({ kind, screen }) => {
    const text = due.find((one) => one.kind === kind)
    return text ? [{ ...text, screen }] : []
  })
  if (updateScreens.some(({ screen }) => screen === name)) {
    return waiting.some(({ screen }) => screen === name) ? null : 'settled'
  }
  const forced = waiting.find((text) => text.is_force)
  if (forced) return stayOpen.includes(name) ? null : { screen: forced.screen }
  const offered = offering.includes(name) && waiting.find((text) => !putOff(text.id))
  return offered ? { screen: offered.screen, offers: offered.id } : null
}

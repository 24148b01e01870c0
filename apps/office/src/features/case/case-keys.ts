import type { KeyEntry } from '../../ui/key-help'
import type { ActionName } from './use-case'

/**
 * The actions that end the person's work on a claim. When the person opens one of them, the screen preloads the next
 * claim.
 */
export const finishing: ReadonlySet<ActionName> = new Set([
  'approve',
  'reject',
  'ask',
  'putOnHold',
  'insurer',
])

/**
 * The letter key for each action and other command of the case screen. The key handlers, the buttons and the list of
 * shortcuts use this table. Actions that are never possible at the same time may share a letter.
 */
export const keyOf = {
  take: 't',
  takeOver: 't',
  approve: 'a',
  confirmLook: 'a',
  agree: 'a',
  reject: 'x',
  sendBack: 'x',
  disagree: 'x',
  answer: 'x',
  ask: 'd',
  putOnHold: 'h',
  resume: 'h',
  insurer: 'i',
  takeBack: 'i',
  lines: 'l',
  amounts: 'e',
  release: 'b',
  undo: 'u',
  withdraw: 'u',
  reopen: 'o',
  note: 'm',
  next: 'n',
} as const satisfies Record<ActionName, string> & Record<string, string>

const withLetter = (name: KeyEntry['name'] & keyof typeof keyOf): KeyEntry => ({ keys: keyOf[name], name })
const ofClaim = [
  'take',
  'approve',
  'reject',
  'ask',
  'putOnHold',
  'insurer',
  'lines',
  'amounts',
  'release',
  'undo',
  'reopen',
  'note',
] as const
const ofDocuments: readonly KeyEntry[] = [
  { keys: '[ ]', name: 'docs' },
  { keys: 'j k', name: 'pages' },
  { keys: '/', name: 'find' },
  { keys: 'p', name: 'mark' },
  { keys: '+ -', name: 'zoom' },
  { keys: 'r R', name: 'turn' },
]

/** The keys of the case screen, as the list of shortcuts shows them. */
export const keyEntries: readonly KeyEntry[] = [
  ...ofClaim.map(withLetter),
  ...ofDocuments,
  { keys: 'Enter', name: 'enter' },
  withLetter('next'),
  { keys: 'Esc', name: 'back' },
]

const documentKeys: readonly string[] = ['docs', 'pages', 'find', 'zoom', 'turn']

/**
 * Returns the keys for people who may read claims but not work on them. Leaves out the keys for documents if the
 * person may not read documents.
 */
export function readingKeys(mayReadDocuments: boolean) {
  return keyEntries.filter(({ name }) => name === 'back' || (mayReadDocuments && documentKeys.includes(name)))
}

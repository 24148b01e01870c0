import type { ActionName } from './use-case'

/** The actions after which the person has nothing more to do for the claim. */
export const finishing: ReadonlySet<ActionName> = new Set([
  'approve',
  'reject',
  'ask',
  'putOnHold',
  'insurer',
])

/** The key of each action. Actions that are never possible at the same time share a key. */
export const keyOf: Record<ActionName, string> = {
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
  undo: 'u',
  reopen: 'o',
}

/** The keys of the case screen, as the list of shortcuts shows them. */
export const keyEntries = [
  { keys: 't', name: 'take' },
  { keys: 'a', name: 'approve' },
  { keys: 'x', name: 'reject' },
  { keys: 'd', name: 'ask' },
  { keys: 'h', name: 'putOnHold' },
  { keys: 'i', name: 'insurer' },
  { keys: 'l', name: 'lines' },
  { keys: 'e', name: 'amounts' },
  { keys: 'b', name: 'release' },
  { keys: 'u', name: 'undo' },
  { keys: 'o', name: 'reopen' },
  { keys: 'm', name: 'note' },
  { keys: '[ ]', name: 'docs' },
  { keys: 'j k', name: 'pages' },
  { keys: '/', name: 'find' },
  { keys: 'p', name: 'mark' },
  { keys: '+ -', name: 'zoom' },
  { keys: 'r R', name: 'turn' },
  { keys: 'Enter', name: 'enter' },
  { keys: 'n', name: 'next' },
  { keys: 'Esc', name: 'back' },
] as const

const documentKeys: readonly string[] = ['docs', 'pages', 'find', 'zoom', 'turn']

/**
 * Returns the keys for people who may read claims but not work on them. Leaves out the keys for documents if the
 * person may not read documents.
 */
export function readingKeys(mayReadDocuments: boolean) {
  return keyEntries.filter(({ name }) => name === 'back' || (mayReadDocuments && documentKeys.includes(name)))
}

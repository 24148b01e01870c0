import type { KeptTexts } from '../../lib/kept-texts'
import type { Autosave, AutosaveState } from './autosave'

interface Options<R, V, E> {
  /** The name under which the phone keeps the values that aren't saved. */
  name: string
  open: (record: R) => E
  /** Converts the values that aren't saved to the text that the phone keeps. */
  write: (state: AutosaveState<R, V>) => string
  /**
   * Reads the typed values from a text that `write` returned. `record` is the server's version. Returns null if that
   * version already has the typed values. Otherwise returns the typed values with `record`. If somebody has changed the
   * record since the values were typed, returns the typed values with the older version that the member saw. Saving
   * then reports a conflict.
   */
  read: (text: string, record: R) => { record: R; values: V } | null
}

/**
 * Opens a record with the changes that this phone couldn't send to the server, because it was offline or the session
 * had expired. If the record was changed in another tab or on another phone since then, saving reports the conflict and
 * the member chooses. R54
 */
export async function openWithUnsaved<R, V, E extends Autosave<R, V>>(
  kept: KeptTexts,
  record: R,
  { name, open, write, read }: Options<R, V, E>,
): Promise<E> {
  await kept.restored
  const text = kept.get().texts[name]
  const unsaved = text === undefined ? null : read(text, record)
  const editor = open(unsaved?.record ?? record)
  if (unsaved) editor.setValues(unsaved.values)
  else kept.keep(name, null)
  editor.subscribe(() => {
    const state = editor.get()
    if (state.saving === 'saved') return kept.keep(name, null)
    // Keeps a copy on the phone only after a save has failed. Before that, no copy is needed, because the page also
    // saves when the member leaves it.
    if (state.saving === 'failed' || kept.get().texts[name] !== undefined) kept.keep(name, write(state))
  })
  return editor
}

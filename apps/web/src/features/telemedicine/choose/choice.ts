/** The main card and the extra cards in order. The provider limits the number of extra cards. Requirement 9.6 */
export interface Choice {
  main: string | null
  extras: readonly string[]
}

export function chooseMain({ extras }: Choice, main: string): Choice {
  return { main, extras: extras.filter((id) => id !== main) }
}

/** Adds or removes an extra card. Adds nothing beyond `maxExtras`. */
export function toggleExtra(choice: Choice, id: string, maxExtras: number): Choice {
  const { main, extras } = choice
  if (extras.includes(id)) return { main, extras: extras.filter((one) => one !== id) }
  if (extras.length >= maxExtras || id === main) return choice
  return { main, extras: [...extras, id] }
}

/**
 * Returns the initial choice: normally the `previous` cards that are still usable. If the member has opened
 * telemedicine from another usable card (`requested`), returns only that card. If the previous main card isn't usable
 * any more, returns only `requested` or, if `requested` isn't usable, the first usable card.
 */
export function initialChoice(
  usable: readonly string[],
  previous: readonly string[],
  requested: string | null,
  maxExtras: number,
): Choice {
  const [main, ...extras] = previous.filter((id) => usable.includes(id))
  const usableRequest = requested !== null && usable.includes(requested) ? requested : null
  if (main !== undefined && main === previous[0] && (usableRequest === null || usableRequest === main))
    return { main, extras: extras.slice(0, maxExtras) }
  return { main: usableRequest ?? usable[0] ?? null, extras: [] }
}

/** The main card and the extra ones in the order they were chosen. Spec §9: as many extra ones as the provider takes. */
export interface Choice {
  main: string | null
  extras: readonly string[]
}

/** Another main card: it is no extra one any more. */
export function chooseMain({ extras }: Choice, main: string): Choice {
  return { main, extras: extras.filter((id) => id !== main) }
}

/** Takes an extra card or puts it back; nothing when as many as may be are taken. */
export function toggleExtra(choice: Choice, id: string, most: number): Choice {
  const { main, extras } = choice
  if (extras.includes(id)) return { main, extras: extras.filter((one) => one !== id) }
  if (extras.length >= most || id === main) return choice
  return { main, extras: [...extras, id] }
}

/**
 * What stands chosen at first: the cards chosen before, unless the way here names another main card; then that one; else the
 * first that can be used. Cards that cannot be chosen (any more), and more than may be, drop out.
 */
export function firstChoice(
  usable: readonly string[],
  before: readonly string[],
  asked: string | null,
  most: number,
): Choice {
  const [main, ...extras] = before.filter((id) => usable.includes(id))
  const wanted = asked !== null && usable.includes(asked) ? asked : null
  if (main !== undefined && main === before[0] && (wanted === null || wanted === main))
    return { main, extras: extras.slice(0, most) }
  return { main: wanted ?? usable[0] ?? null, extras: [] }
}

import compile from 'icu-minify/compile'

/** Texts, with their paths in the catalogue as keys. */
export type Texts = Map<string, string>

/** Adds all texts below `value`, a part of a catalogue, to `into`. `path` is the path of that part. */
export function flatten(value: unknown, path: string, into: Texts) {
  if (typeof value === 'string') into.set(path, value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) flatten(part, `${path}.${key}`, into)
}

const branching: readonly unknown[] = [1, 2, 3]

/** Returns the names of an ICU message's arguments and tags. `compile` returns strings and arrays `[name, kind, …]`. */
export function argumentsOf(text: string): string[] {
  const names = new Set<string>()
  function walk(sequence: readonly unknown[]) {
    for (const part of sequence) {
      if (!Array.isArray(part)) continue
      const [name, kind, ...rest]: unknown[] = part
      names.add(String(name))
      const branches = branching.includes(kind) ? Object.values(Object(rest[0])) : [[kind, ...rest]]
      for (const branch of branches) if (Array.isArray(branch)) walk(branch)
    }
  }
  const parsed: unknown = compile(text)
  if (Array.isArray(parsed)) walk(parsed)
  return [...names].sort()
}

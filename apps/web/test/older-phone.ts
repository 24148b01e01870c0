// Removes functions that iOS 16, older Android WebViews and pages without HTTPS lack. Tests of the members' app fail if
// the app calls one.
const missing: [object, string[]][] = [
  [AbortSignal, ['any', 'timeout']],
  [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
  [URLSearchParams.prototype, ['size']],
  [URL, ['canParse', 'parse']],
  [Object, ['groupBy']],
  [Map, ['groupBy']],
  [Promise, ['withResolvers', 'try']],
  [Array, ['fromAsync']],
  [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
  [Crypto.prototype, ['randomUUID']],
]
for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name)

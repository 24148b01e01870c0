// What the phones of some members lack. Screens and journeys run without it: a call to one of these would end the page there.
/** Takes away what iOS 16, WebViews of Android before 110, and pages without https do not have. Stands alone: it runs in pages, too. */
export function becomeOlderPhone(): void {
  const missing: [object, string[]][] = [
    [AbortSignal, ['any']],
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
}

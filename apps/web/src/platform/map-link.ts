/** What the page runs on, as far as it says so. */
export interface Phone {
  system: 'android' | 'ios' | 'other'
  /** In LINE's own browser. */
  inLine: boolean
}

export function readPhone({ userAgent }: { userAgent: string }): Phone {
  const system = /Android/i.test(userAgent)
    ? 'android'
    : /iPhone|iPad|iPod/i.test(userAgent)
      ? 'ios'
      : 'other'
  return { system, inLine: /\bLine\//i.test(userAgent) }
}

/** The way to a place in the phone's own map: no map of ours, no key. */
export function mapLink(
  { system, inLine }: Phone,
  place: { latitude: number; longitude: number; name: string },
): string {
  const point = `${place.latitude},${place.longitude}`
  if (system === 'ios') return `https://maps.apple.com/?daddr=${point}&q=${encodeURIComponent(place.name)}`
  // LINE's browser opens no address but http; this one hands over to the map, in the outside browser.
  if (system === 'android' && !inLine) return `geo:${point}?q=${point}(${encodeURIComponent(place.name)})`
  const line = inLine ? '&openExternalBrowser=1' : ''
  return `https://www.google.com/maps/dir/?api=1&destination=${point}${line}`
}

/** The phone's system, and whether the page runs inside LINE. Both come from the user agent. */
export interface Phone {
  system: 'android' | 'ios' | 'other'
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

/** Returns a link to directions in the phone's own map app, which needs no API key. */
export function mapLink(
  { system, inLine }: Phone,
  place: { latitude: number; longitude: number; name: string },
): string {
  const point = `${place.latitude},${place.longitude}`
  if (system === 'ios') return `https://maps.apple.com/?daddr=${point}&q=${encodeURIComponent(place.name)}`
  // LINE's in-app browser can't open `geo:` addresses, so it gets the link below, which opens the map in the default
  // browser.
  if (system === 'android' && !inLine) return `geo:${point}?q=${point}(${encodeURIComponent(place.name)})`
  const line = inLine ? '&openExternalBrowser=1' : ''
  return `https://www.google.com/maps/dir/?api=1&destination=${point}${line}`
}

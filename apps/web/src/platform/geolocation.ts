/** Degrees, rounded to a thousandth (about 100 m): precise enough to find a hospital, too coarse to identify a home. */
export interface Position {
  lat: number
  lng: number
}

/**
 * Why there is no position: the browser has no geolocation, the person refused, or the phone didn't find it in time.
 */
export type PositionFailure = 'unsupported' | 'denied' | 'unavailable'

export interface Geolocation {
  /** Finds the phone's position. Call it only after a tap, because the first call asks for permission. */
  find(): Promise<Position | PositionFailure>
}

const timeoutMs = 10_000
const maxAgeMs = 300_000

/** Uses the browser's geolocation. Inside LINE, the LINE app also needs permission to use the position. */
export function browserGeolocation(view: Pick<Window, 'navigator'>): Geolocation {
  return {
    find: () =>
      new Promise((resolve) => {
        if (!('geolocation' in view.navigator)) {
          resolve('unsupported')
          return
        }
        view.navigator.geolocation.getCurrentPosition(
          ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
          (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
          { enableHighAccuracy: false, timeout: timeoutMs, maximumAge: maxAgeMs },
        )
      }),
  }
}

/** Replaces geolocation in browsers without it, and in tests. */
export function withoutGeolocation(): Geolocation {
  return { find: async () => 'unsupported' }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000
}

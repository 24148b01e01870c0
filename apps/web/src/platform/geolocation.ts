/** Degrees, rounded to a thousandth: about 100 m, which is near enough for a hospital and too wide for a home. */
export interface Position {
  lat: number
  lng: number
}

/** Why there is no position: the browser has none to give, somebody said no, or it was not found in time. */
export type PositionFailure = 'unsupported' | 'denied' | 'unavailable'

export interface Geolocation {
  /** Asks the phone, which asks its owner the first time. Never called but on a tap. */
  find(): Promise<Position | PositionFailure>
}

const patienceMs = 10_000
const freshMs = 300_000

/** The browser's own; also inside LINE, whose app must then be allowed to know the position. */
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
          { enableHighAccuracy: false, timeout: patienceMs, maximumAge: freshMs },
        )
      }),
  }
}

/** A phone that has none. */
export function withoutGeolocation(): Geolocation {
  return { find: async () => 'unsupported' }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000
}

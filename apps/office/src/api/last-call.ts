const key = 'khum-office-last-call'
let here = Date.now()

/** Notes that a call was answered, which keeps the session alive. */
export function noteCall(): void {
  here = Date.now()
  try {
    localStorage.setItem(key, String(here))
  } catch {
    // Without storage, only the calls of this tab are known.
  }
}

/** When a call was last answered, in any tab of this browser, in milliseconds. */
export function lastCallAt(): number {
  try {
    return Number(localStorage.getItem(key)) || here
  } catch {
    return here
  }
}

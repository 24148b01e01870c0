const key = 'khum-office-last-call'
let here = Date.now()

/** Records that the server has just answered a call, because each answered call extends the session. */
export function noteCall(): void {
  here = Date.now()
  try {
    localStorage.setItem(key, String(here))
  } catch {
    // If the browser refuses storage, `here` still has the time of this tab's last call.
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

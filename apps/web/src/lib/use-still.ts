import { useEffect, useState } from 'react'

/** How many milliseconds after the finger was lifted the browser may still report the click. */
const clickWithinMs = 300

/**
 * Returns `value`. While a finger or mouse button is down, returns the value from before the press instead. So new
 * search results don't move the rows of a list under the finger, and the press reaches its row.
 */
export function useStill<T>(value: T): T {
  const [isDown, setDown] = useState(false)
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(timer)
      setDown(true)
    }
    const release = () => {
      clearTimeout(timer)
      setDown(false)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointerdown', press, { signal })
    // `click` on `window` comes after the row has handled its click, so the pressed row is still there. The other
    // events end a press without a click, such as one that opens a menu, drags a link or is ended by Escape.
    for (const name of ['click', 'pointercancel', 'contextmenu', 'dragend', 'keydown', 'blur'])
      window.addEventListener(name, release, { signal })
    const lift = () => {
      clearTimeout(timer)
      timer = setTimeout(release, clickWithinMs)
    }
    window.addEventListener('pointerup', lift, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])
  if (!isDown && shown !== value) setShown(value)
  return isDown ? shown : value
}

import { useEffect, useState } from 'react'

/** How many milliseconds after the finger was lifted the browser may still report the click. */
const clickWithinMs = 300

/**
 * Returns `value`, but no newer one while a finger or mouse button is down. So the rows of a list that is searched
 * meanwhile don't move under the finger, and the press reaches its row.
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
    // On `window`, so that the pressed row is still there when the row itself handles the click. The browser may report
    // neither a click nor that the finger was lifted: after a menu, a dragged link, or a list that Escape has closed.
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

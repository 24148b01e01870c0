import type { PathName } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { Screen, type ScreenProps } from './screen'

/** Returns a route component that shows `content` with the usual top and bottom bars. */
export function contentScreen(
  name: PathName,
  content: ReactNode,
  frame: Pick<ScreenProps, 'back' | 'bare' | 'end'> = {},
) {
  return () => (
    <Screen name={name} {...frame}>
      {content}
    </Screen>
  )
}

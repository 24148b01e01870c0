import { LanguageSwitch } from '../../features/account'
import { useIsMembers } from '../../lib/services'
import { Bell } from './bell'
import { Frame, type FrameProps } from './frame'
import { MainBar } from './main-bar'

export interface ScreenProps extends Omit<FrameProps, 'bar'> {
  /** Hides the bottom bar, for steps of a flow. */
  bare?: boolean
}

/**
 * The shell of a screen: title, top bar with the bell, content, bottom bar. Guests see the language switch instead of
 * the bell.
 */
export function Screen({ bare = false, end, ...frame }: ScreenProps) {
  const member = useIsMembers()
  return (
    <Frame
      {...frame}
      end={end ?? (member ? <Bell /> : <LanguageSwitch />)}
      bar={!bare && <MainBar current={frame.name} />}
    />
  )
}

import { LanguageSwitch } from '../../features/account'
import { useIsMembers } from '../../lib/services'
import { Bell } from './bell'
import { Frame, type FrameProps } from './frame'
import { MainBar } from './main-bar'

interface ScreenProps extends Omit<FrameProps, 'bar'> {
  /** Without the bottom bar: steps with an action of their own. */
  bare?: boolean
}

/**
 * The shell every screen stands in: title, top bar with the bell, content, bottom bar. Guests, who have no notifications and cannot
 * go to the settings, find the other language in place of the bell.
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

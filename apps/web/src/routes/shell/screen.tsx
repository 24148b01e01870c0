import { Bell } from './bell'
import { Frame, type FrameProps } from './frame'
import { MainBar } from './main-bar'

interface ScreenProps extends Omit<FrameProps, 'bar'> {
  /** Without the bottom bar: steps with an action of their own. */
  bare?: boolean
}

/** The shell every screen stands in: title, top bar with the bell, content, bottom bar. */
export function Screen({ bare = false, end, ...frame }: ScreenProps) {
  return <Frame {...frame} end={end ?? <Bell />} bar={!bare && <MainBar current={frame.name} />} />
}

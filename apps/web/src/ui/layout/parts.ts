import type { ReactNode } from 'react'

/** The parts of a screen: its content, and the main action at its bottom. */
export interface Parts {
  body: ReactNode
  action?: ReactNode
}
